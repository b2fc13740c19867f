import type { TemplateView } from "#lib/templates/schema.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** Where a template stands for whoever looks after them. */
export const templateStates = ["ready", "review", "stopped"] as const;
export type TemplateState = (typeof templateStates)[number];

/**
 * `ready`: both locks are open. `review`: the workspace has not decided. `stopped`: it was rejected, or WhatsApp does
 * not let it go out.
 */
export function templateState(template: Pick<TemplateView, "sendable" | "approval">): TemplateState {
  if (template.sendable) return "ready";
  return template.approval === "pending" ? "review" : "stopped";
}

/** The templates of a state whose name or text holds every word that is looked for, in any case. */
export function findTemplates(
  templates: readonly TemplateView[],
  wanted: { state: TemplateState | null; search: string },
): TemplateView[] {
  const words = wanted.search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (wanted.state !== null && templateState(template) !== wanted.state) return false;
    if (words.length === 0) return true;
    const text = `${template.name} ${describeTemplate(template.components).bodyText}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** When the templates were last brought in line with WhatsApp's; null before the first time. */
export function lastSync(templates: readonly TemplateView[]): string | null {
  const times = templates.flatMap(({ syncedAt }) => (syncedAt ? [syncedAt] : []));
  return times.sort().at(-1) ?? null;
}
