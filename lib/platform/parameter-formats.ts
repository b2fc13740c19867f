/** How the variables of a template are written: {{1}} or {{first_name}}; in WhatsApp's requests in capitals. */
export const parameterFormats = ["positional", "named"] as const;

export type ParameterFormat = (typeof parameterFormats)[number];
