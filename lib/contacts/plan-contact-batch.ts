import "server-only";
import type { AuditEntry } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import type { ColumnOf, ContactRow } from "#lib/contacts/column-rules.ts";
import {
  contactLabelsFull,
  externalIdConflict,
  workspaceLabelsFull,
} from "#lib/contacts/contact-conflict.ts";
import {
  type ChangedFields,
  type ContactOrigin,
  EMPTY_FIELDS,
  findChangedFields,
  findChangedOptOut,
  findChangedPhone,
} from "#lib/contacts/find-changed-fields.ts";
import { MAX_LABELS, MAX_WORKSPACE_LABELS, normalizeLabelNames } from "#lib/contacts/rules.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import type { ApiContactRow } from "#lib/contacts/serialize-api.ts";
import type { ContactEvent } from "#lib/events/webhook-event-rules.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";

type PlannedRow = ApiContactRow["contact"] & Pick<ContactRow, "waId" | ColumnOf<"phone" | "workspace">>;

/** A contact after the inputs that were planned so far. */
export interface PlannedContact {
  stored: PlannedRow | null;
  row: PlannedRow;
  labels: ReadonlySet<string>;
  storedLabels: ReadonlySet<string>;
  thread: ApiContactRow["thread"];
}

export interface KnownContacts {
  contacts: readonly PlannedContact[];
  externalIds: ReadonlyMap<string, Id<"contact">>;
  labels: ReadonlySet<string>;
  labelCount: number;
}

export interface BatchRules {
  origin: ContactOrigin;
  /** Whether an input's labels replace the contact's labels or are added to them. */
  labels: "replace" | "add";
  existing: "update" | "skip";
  adapt?: (input: UpsertContact, row: Pick<ContactRow, "name" | "attributes">) => UpsertContact;
}

export type PlannedWrite =
  | {
      kind: "written";
      id: Id<"contact">;
      outcome: "created" | "updated" | "unchanged";
      events: ContactEvent[];
      /** The changed fields of a contact that existed, and its labels by their normalized names, for the audit log. */
      changed: Pick<AuditEntry, "before" | "after">;
      after: Pick<PlannedContact, "row" | "labels" | "thread">;
    }
  | { kind: "refused"; error: AppError };

export interface ContactsPlan {
  writes: PlannedWrite[];
  changed: Set<PlannedContact>;
  newLabels: Map<string, string>;
}

/** Plans inputs in order by the rules of `writeContactByPhone`; a rejected one has no effect. Writes nothing. */
export function planContactBatch(
  inputs: readonly UpsertContact[],
  known: KnownContacts,
  rules: BatchRules,
  now: Date,
): ContactsPlan {
  const plan: ContactsPlan = { writes: [], changed: new Set(), newLabels: new Map() };
  const byPhone = new Map<string, PlannedContact[]>();
  const register = (contact: PlannedContact) => {
    const { phone, waId } = contact.row;
    const numbers = [phone, waId].filter((number) => number !== null);
    for (const key of new Set(numbers.map((number) => phoneForms(number)[0])))
      byPhone.set(key, [...(byPhone.get(key) ?? []), contact]);
  };
  for (const contact of known.contacts) register(contact);
  const externalIds = new Map(known.externalIds);

  const write = (given: UpsertContact): PlannedWrite => {
    const candidates = byPhone.get(phoneForms(given.phone)[0]) ?? [];
    // The exact match wins over a contact with another form of the number.
    const found = candidates.find(({ row }) => row.phone === given.phone) ?? candidates[0];
    if (found && rules.existing === "skip") return unchanged(found);
    const input = found && rules.adapt ? rules.adapt(given, found.row) : given;
    const externalId = input.externalId?.normalize() ?? input.externalId;
    const owner = externalId ? externalIds.get(externalId) : undefined;
    if (owner !== undefined && owner !== found?.row.id)
      throw externalIdConflict(input.externalId ?? "", [...(found ? [found.row.id] : []), owner]);
    const fields = {
      ...findChangedFields(found?.row ?? EMPTY_FIELDS, input),
      ...(found ? findChangedPhone(found.row, found.row.phone ?? input.phone) : {}),
    };
    const choice = findChangedOptOut(found?.row ?? EMPTY_FIELDS, input.optedOut, now, rules.origin);
    const changes = { ...fields, ...choice };
    const labels = planLabels(found?.labels ?? new Set(), input.labels, { known, plan, rules });
    const labelsChanged = labels !== null;
    if (found && !labelsChanged && Object.keys(changes).length === 0) return unchanged(found);
    const changed = found ? changedOf(found, fields, labels) : {};
    const contact = found ?? buildPlannedContact(input.phone, rules.origin, now);
    const previousId = contact.row.externalId;
    contact.row = { ...contact.row, ...changes, updatedAt: now };
    if (labels) contact.labels = labels;
    if (contact.row.externalId !== previousId) {
      if (previousId !== null) externalIds.delete(previousId);
      if (contact.row.externalId !== null) externalIds.set(contact.row.externalId, contact.row.id);
    }
    if (!found) register(contact);
    plan.changed.add(contact);
    const isUpdated = labelsChanged || Object.keys(fields).length > 0;
    const events: ContactEvent[] = found ? (isUpdated ? ["contact.updated"] : []) : ["contact.created"];
    if (choice.optedOutAt !== undefined)
      events.push(choice.optedOutAt ? "contact.opted_out" : "contact.opted_in");
    const outcome = found ? "updated" : "created";
    return { kind: "written", id: contact.row.id, outcome, events, changed, after: { ...contact } };
  };

  for (const input of inputs) {
    try {
      plan.writes.push(write(input));
    } catch (error) {
      if (!isAppError(error)) throw error;
      plan.writes.push({ kind: "refused", error });
    }
  }
  return plan;
}

/** Adds the labels that do not exist yet to the plan. @returns null when nothing changes */
function planLabels(
  current: ReadonlySet<string>,
  names: readonly string[] | undefined,
  { known, plan, rules }: { known: KnownContacts; plan: ContactsPlan; rules: BatchRules },
): ReadonlySet<string> | null {
  if (names === undefined) return null;
  const given = normalizeLabelNames(names);
  const created = [...given].filter(
    ([normalizedName]) => !known.labels.has(normalizedName) && !plan.newLabels.has(normalizedName),
  );
  if (created.length > 0 && known.labelCount + plan.newLabels.size + created.length > MAX_WORKSPACE_LABELS)
    throw workspaceLabelsFull();
  const labels = new Set(rules.labels === "add" ? [...current, ...given.keys()] : given.keys());
  const isSame =
    labels.size === current.size && [...labels].every((normalizedName) => current.has(normalizedName));
  if (isSame) return null;
  if (rules.labels === "add" && labels.size > MAX_LABELS) throw contactLabelsFull();
  for (const [normalizedName, name] of created) plan.newLabels.set(normalizedName, name);
  return labels;
}

function unchanged(contact: PlannedContact): PlannedWrite {
  const { id } = contact.row;
  return { kind: "written", id, outcome: "unchanged", events: [], changed: {}, after: { ...contact } };
}

function changedOf(
  { row, labels }: PlannedContact,
  { waId, ...fields }: ChangedFields & Partial<Pick<PlannedRow, "phone" | "waId">>,
  labelsAfter: ReadonlySet<string> | null,
): Pick<AuditEntry, "before" | "after"> {
  const { before, after } = changedValues(row, fields);
  if (labelsAfter === null) return { before, after };
  return { before: { ...before, labels: [...labels] }, after: { ...after, labels: [...labelsAfter] } };
}

function buildPlannedContact(phone: string, origin: ContactOrigin, now: Date): PlannedContact {
  const row: PlannedRow = {
    ...EMPTY_FIELDS,
    id: newId("contact"),
    phone,
    waId: null,
    profileName: null,
    username: null,
    bsuid: null,
    blockedAt: null,
    source: origin,
    createdAt: now,
    updatedAt: now,
  };
  return { stored: null, row, labels: new Set(), storedLabels: new Set(), thread: null };
}
