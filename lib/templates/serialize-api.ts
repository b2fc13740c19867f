import "server-only";
import type { ApiTemplate } from "#lib/templates/api-schema.ts";
import { findTemplateRefusal } from "#lib/templates/sendable-rules.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { findUnsupportedComponent } from "#lib/whatsapp/find-unsupported-component.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

export function serializeTemplateForApi(row: TemplateRow): ApiTemplate {
  const components = componentsOf(row);
  const unsupported = findUnsupportedComponent(components);
  const description = describeTemplate(components);
  const { headerKind, headerText, bodyText, footerText, offer, cards } = description;
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    category: row.category,
    headerKind,
    header: headerText,
    body: bodyText,
    footer: footerText,
    ...toFields(description),
    offer,
    cards: cards.map((card) => ({ headerKind: card.headerKind, body: card.bodyText, ...toFields(card) })),
    sendable: findTemplateRefusal({ ...row, unsupported }) === null,
    whatsappStatus: row.whatsappStatus,
    whatsappReason: row.whatsappReason,
    workspaceStatus: row.approval,
    workspaceReason: row.approvalReason,
    unsupported: unsupported?.toLowerCase() ?? null,
    quality: qualityOf(row),
    whatsappAccountId: row.wabaId,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toFields({ buttons, variables }: TemplateDescription) {
  return {
    buttons: buttons.map(({ type, text, value }) => ({ type: type.toLowerCase(), text, value })),
    variables: variables.map(({ name, location, index, example }) => ({ name, location, index, example })),
  };
}

/** `unknown` means that WhatsApp has not rated the template yet. */
function qualityOf({ quality }: TemplateRow): string | null {
  const rated = quality?.toLowerCase() ?? null;
  return rated === "unknown" ? null : rated;
}
