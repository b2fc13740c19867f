import { recordOf } from "#lib/platform/record-of.ts";
import {
  describeTemplate,
  type TemplateButton,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";

const PASSCODE = "passcode";

/**
 * The content that a customer sees, as a key for comparison. Leaves out examples and what WhatsApp rewrites
 * between submission and listing: sample URLs and the fixed text of authentication templates
 * (docs/whatsapp.md#authentication-templates).
 */
export function contentKey(components: readonly unknown[]): string {
  const description = describeTemplate(components);
  if (description.isPasscode) return PASSCODE;
  return JSON.stringify([...comparableParts(description), unknownComponents(components)]);
}

function comparableParts(description: TemplateDescription): unknown[] {
  const { headerKind, headerText, bodyText, footerText, buttons, offer, cards } = description;
  const parts = [headerKind, headerText, bodyText, footerText, buttons.map(comparableButton)];
  return [...parts, offer, cards.map(comparableParts)];
}

/** False for authentication templates, whose submitted form cannot be compared with the listed one. */
export function isSameContent(one: readonly unknown[], other: readonly unknown[]): boolean {
  const key = contentKey(one);
  return key !== PASSCODE && key === contentKey(other);
}

function comparableButton({ type, text, value }: TemplateButton): unknown {
  // WhatsApp sets the code button's label and formats phone numbers its own way.
  if (type === "COPY_CODE") return [type];
  return [type, text, type === "PHONE_NUMBER" ? value?.replace(/\D/g, "") : value];
}

/** Components of unknown types are compared whole, so that any change of them is a change of content. */
function unknownComponents(components: readonly unknown[]): unknown[] {
  const known = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS", "LIMITED_TIME_OFFER", "CAROUSEL"]);
  return components.filter((component) => !known.has(String(recordOf(component).type).toUpperCase()));
}
