import "server-only";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

/** What the audit log records of a template: what customers see, its category and how long WhatsApp tries to deliver it. */
export function auditedTemplate(row: Pick<TemplateRow, "category" | "components" | "ttlSeconds">) {
  const description = describeTemplate(componentsOf(row));
  const { offer, cards } = description;
  return {
    category: row.category,
    ...partsOf(description),
    offer: offer?.text ?? null,
    cards: cards.map((card) => Object.values(partsOf(card)).flat().filter(Boolean).join(" | ")),
    ttlSeconds: row.ttlSeconds,
  };
}

function partsOf({ headerKind, headerText, bodyText, footerText, buttons, isPasscode }: TemplateDescription) {
  return {
    header: headerText ?? (headerKind === "none" ? null : headerKind),
    content: bodyText,
    footer: footerText,
    // WhatsApp adds an address of its own to the button of a passcode.
    buttons: buttons.map(({ text, value }) => (value === null || isPasscode ? text : `${text} (${value})`)),
  };
}
