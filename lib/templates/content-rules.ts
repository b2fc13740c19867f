import { describeTemplate, type TemplateButton } from "#lib/whatsapp/render-template.ts";

/**
 * What a customer reads of a template, for comparison: without the examples, and without what WhatsApp itself rewrites
 * between what is handed in and what it lists (sample addresses, the fixed words of a passcode; whatsapp-cloud-api.md §3.7).
 */
export function contentKey(components: readonly unknown[]): string {
  const { headerKind, headerText, bodyText, footerText, buttons, isPasscode } = describeTemplate(components);
  if (isPasscode) return "passcode";
  const parts = [headerKind, headerText, bodyText, footerText, buttons.map(plainButton)];
  return JSON.stringify([...parts, oddParts(components)]);
}

function plainButton({ type, text, value }: TemplateButton): unknown {
  // WhatsApp labels the code button itself, and writes phone numbers its own way.
  if (type === "COPY_CODE") return [type];
  return [type, text, type === "PHONE_NUMBER" ? value?.replace(/\D/g, "") : value];
}

/** Parts that are not understood here count whole: any change of them is a change of the content. */
function oddParts(components: readonly unknown[]): unknown[] {
  const known = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS"]);
  return components.filter((component) => !known.has(String(Object(component).type).toUpperCase()));
}
