import type { TemplateView } from "#lib/templates/schema.ts";
import { findTemplateRefusal } from "#lib/templates/sendable-rules.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

export const templateStates = ["ready", "pending", "stopped"] as const;
export type TemplateState = (typeof templateStates)[number];

/** `pending`: the workspace has not approved it. `stopped`: rejected, or disabled by WhatsApp. */
export function templateState(template: TemplateView): TemplateState {
  switch (findTemplateRefusal(template)) {
    case null:
      return "ready";
    case "unsupported":
    case "whatsapp":
    case "workspace":
      return template.approval === "pending" ? "pending" : "stopped";
  }
}

export function findTemplates(
  templates: readonly TemplateView[],
  filter: { state: TemplateState | null; search: string },
): TemplateView[] {
  const terms = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (filter.state !== null && templateState(template) !== filter.state) return false;
    if (terms.length === 0) return true;
    const text = `${template.name} ${describeTemplate(template.components).bodyText}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}

export function lastSync(templates: readonly TemplateView[]): string | null {
  const times = templates.flatMap(({ syncedAt }) => (syncedAt ? [syncedAt] : []));
  return times.sort().at(-1) ?? null;
}
