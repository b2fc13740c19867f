/** WhatsApp's categories of templates; in its own requests in capitals. */
export const templateCategories = ["marketing", "utility", "authentication"] as const;

export type TemplateCategory = (typeof templateCategories)[number];

/** As the pages offer them: first the one that most templates have. */
export const offeredCategories: readonly TemplateCategory[] = [
  "utility",
  ...templateCategories.filter((category) => category !== "utility"),
];
