import { useTranslations } from "next-intl";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { type AuditAction, auditActions } from "#lib/accounts/audit/action-rules.ts";
import { type AuditField, auditFields } from "#lib/accounts/audit/field-rules.ts";
import type { AuditEntryView } from "#lib/accounts/audit/schema.ts";
import { hoursText } from "#lib/accounts/audit/value-rules.ts";

/** Their sentence names what changed, if it is one or two fields. */
const DETAILED = ["automations.changed", "contact.updated", "workspace.changed"] as const;
const DETAILS_MAX = 2;

const known: ReadonlySet<string> = new Set(auditActions);
const fields: ReadonlySet<string> = new Set(auditFields);

/** The texts of audit entries in the signed-in member's language. */
export function useAuditText() {
  const t = useTranslations("audit");
  const { dateTime, list, locale } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const textIfKnown = (name: string, otherwise: string) => {
    const key = name as "roles.owner";
    return t.has(key) ? t(key) : otherwise;
  };
  const actorOf = ({ actor }: AuditEntryView) => t(`actors.${actor.kind}`, { name: actor.name ?? "" });
  const textOf = (field: string, value: string | null) => {
    if (value === null) return t("none");
    if (field === "role") return textIfKnown(`roles.${value}`, value);
    if (field === "reason") return textIfKnown(`reasons.${value}`, value);
    if (field === "state") return textIfKnown(`states.${value}`, value);
    if (isInstant(value)) return dateTime(value, "short", zone);
    return field === "hours" ? hoursText(value, { locale, closed: t("closed") }) : value;
  };
  // An entry of a newer version may have a field that this one lacks.
  const fieldOf = (field: string) => (isField(field) ? t(`fields.${field}`) : field);
  /** "Dana Levi changed Sam Reed’s role from agent to admin" */
  const sentenceOf = (entry: AuditEntryView) => {
    const { action, target, count, changes, details } = entry;
    const [change] = changes;
    const detailOf = (field: string) => details.find((detail) => detail.field === field)?.value ?? null;
    const values = {
      actor: actorOf(entry),
      target: target ? (target.name ?? t("somebody")) : t("none"),
      from: change ? textOf(change.field, change.before) : textOf("from", detailOf("from")),
      to: change ? textOf(change.field, change.after) : textOf("to", detailOf("to")),
      count: Number(detailOf("count") ?? count),
    };
    // A newer version recorded the action.
    if (!isKnown(action)) return t("unknown", { actor: values.actor, action });
    const labels = action === "contact.updated" && changes.length === 1 ? changedLabels(changes[0]) : null;
    if (labels)
      return t(`detailed.${labels.name}`, {
        ...values,
        labels: list(labels.labels),
        count: labels.labels.length,
      });
    const detailed = DETAILED.find((each) => each === action);
    if (detailed && changes.length > 0 && changes.length <= DETAILS_MAX) {
      return t(`detailed.${detailed}`, {
        ...values,
        fields: list(changes.map(({ field }) => t("detailed.field", { field: fieldOf(field) }))),
      });
    }
    return t(`actions.${action}`, values);
  };
  return { t, actorOf, sentenceOf, fieldOf, textOf };
}

/** The labels that a change of a contact added or removed, if it did one of both. */
function changedLabels(change: AuditEntryView["changes"][number] | undefined) {
  if (change?.field !== "labels") return null;
  const [before, after] = [change.before, change.after].map((value) => value?.split(", ") ?? []);
  const added = after?.filter((label) => !before?.includes(label)) ?? [];
  const removed = before?.filter((label) => !after?.includes(label)) ?? [];
  if (added.length > 0 && removed.length === 0) return { name: "labelsAdded", labels: added } as const;
  return removed.length > 0 && added.length === 0
    ? ({ name: "labelsRemoved", labels: removed } as const)
    : null;
}

function isField(field: string): field is AuditField {
  return fields.has(field);
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

function isKnown(action: string): action is AuditAction {
  return known.has(action);
}
