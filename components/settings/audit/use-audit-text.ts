import { useTranslations } from "next-intl";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { type AuditAction, auditActions } from "#lib/accounts/audit/action-rules.ts";
import {
  type AuditField,
  auditFieldRules,
  isAuditField,
  type WordGroup,
} from "#lib/accounts/audit/field-rules.ts";
import type { AuditEntryView } from "#lib/accounts/audit/schema.ts";
import { filterText, hoursText } from "#lib/accounts/audit/value-rules.ts";
import type { ContactFilter } from "#lib/contacts/page-schema.ts";
import type { ViewFilter } from "#lib/conversations/views/schema.ts";

/** Their sentence names what changed, if it is one or two fields. */
const DETAILED = ["automations.changed", "contact.updated", "workspace.changed"] as const;
const DETAILS_MAX = 2;

/** Entries whose `from` and `to` are not names, with a field whose values they have. */
const RANGES: Partial<Record<AuditAction, AuditField>> = {
  "member.role_changed": "role",
  "webhook_endpoint.replayed": "at",
};

/** Where the texts for the values of a filter's other conditions are. Null shows them as they are. */
const CONDITION_WORDS: Record<
  Exclude<keyof ViewFilter | keyof ContactFilter, AuditField>,
  WordGroup | null
> = {
  assignee: "audit.assignees",
  number: null,
  sort: "audit.sorts",
  team: null,
  unread: null,
  view: "list.view",
  waiting: null,
};

const known: ReadonlySet<string> = new Set(auditActions);
const conditionWords = new Map(Object.entries(CONDITION_WORDS));

/** The texts of audit entries in the signed-in member's language. */
export function useAuditText() {
  const t = useTranslations("audit");
  const all = useTranslations();
  const { dateTime, list, locale, languageNames, regionNames } = useFormats();
  const inBrowser = useInBrowser();
  const zone = inBrowser ? undefined : "UTC";
  // A newer version may have recorded a value without a word.
  const wordOf = (group: WordGroup | null, value: string) => {
    const key = `${group}.${value}` as "audit.roles.owner";
    return group !== null && all.has(key) ? all(key) : null;
  };
  const conditionOf = (name: string) => wordOf("audit.conditions", name) ?? fieldOf(name);
  // Node names some differently.
  const namesOf = (codes: string, names: () => Intl.DisplayNames) =>
    inBrowser ? list(codes.split(", ").map((code) => nameOrCode(code, names()))) : codes;
  const actorOf = ({ actor }: AuditEntryView) => t(`actors.${actor.kind}`, { name: actor.name ?? "" });
  const codeText = (field: AuditField, value: string) => {
    const { words } = auditFieldRules[field];
    if (words === "languages") return namesOf(value, languageNames);
    if (words === "countries") return namesOf(value, regionNames);
    if (words === "times") return Number.isNaN(Date.parse(value)) ? value : dateTime(value, "short", zone);
    return wordOf(words, value);
  };
  const conditionText = (name: string, value: string) =>
    (isAuditField(name) ? codeText(name, value) : wordOf(conditionWords.get(name) ?? null, value)) ?? value;
  const textOf = (field: string, value: string | null) => {
    if (value === null) return t("none");
    const text = isAuditField(field) ? codeText(field, value) : null;
    if (text !== null) return text;
    if (field === "filter") return filterText(value, { nameOf: conditionOf, wordOf: conditionText });
    return field === "hours" ? hoursText(value, { locale, closed: t("closed") }) : value;
  };
  // An entry of a newer version may have a field that this one lacks.
  const fieldOf = (field: string) => (isAuditField(field) ? t(`fields.${field}`) : field);
  const detailText = ({ action }: AuditEntryView, field: string, value: string | null) =>
    textOf(
      (field === "from" || field === "to") && isKnown(action) ? (RANGES[action] ?? field) : field,
      value,
    );
  /** "Dana Levi changed Sam Reed’s role from agent to admin" */
  const sentenceOf = (entry: AuditEntryView) => {
    const { action, target, count, changes, details } = entry;
    const [change] = changes;
    const detailOf = (field: string) => details.find((detail) => detail.field === field)?.value ?? null;
    const values = {
      actor: actorOf(entry),
      target: target ? (target.name ?? t("somebody")) : t("none"),
      from: change ? textOf(change.field, change.before) : detailText(entry, "from", detailOf("from")),
      to: change ? textOf(change.field, change.after) : detailText(entry, "to", detailOf("to")),
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
  return { t, actorOf, sentenceOf, fieldOf, textOf, detailText };
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

/** Templates have languages such as `en_US`. */
function nameOrCode(code: string, names: Intl.DisplayNames): string {
  try {
    return names.of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}

function isKnown(action: string): action is AuditAction {
  return known.has(action);
}
