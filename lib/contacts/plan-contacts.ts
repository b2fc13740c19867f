import "server-only";
import type { contacts } from "#db/schema/index.ts";
import {
  type ContactOrigin,
  NOTHING_KNOWN,
  newFacts,
  newNumber,
  newOptOut,
} from "#lib/contacts/compare-facts.ts";
import { foldLabels, MAX_LABELS, MAX_WORKSPACE_LABELS } from "#lib/contacts/rules.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import type { ApiContactRow } from "#lib/contacts/serialize-api.ts";
import { contactLabelsFull, externalIdTaken, workspaceLabelsFull } from "#lib/contacts/write-refusals.ts";
import { type AppError, isAppError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";
import { phoneForms } from "#lib/phone.ts";

type ContactRow = typeof contacts.$inferSelect;
type PlannedRow = ApiContactRow["contact"] & Pick<ContactRow, "waId" | "optedOutBy">;

/** A contact as it stands after the inputs that were planned so far. */
export interface PlannedContact {
  /** As it was read; null for one that is to be created. */
  read: PlannedRow | null;
  row: PlannedRow;
  /** The labels it has, by fold. */
  labels: ReadonlySet<string>;
  /** Those that it had when it was read. */
  readLabels: ReadonlySet<string>;
  thread: ApiContactRow["thread"];
}

/** What the database holds that a batch of inputs touches. */
export interface KnownContacts {
  /** Oldest first. */
  contacts: readonly PlannedContact[];
  /** Who has one of the external ids that the inputs name. */
  externalIds: ReadonlyMap<string, Id<"contact">>;
  /** The folds of the workspace's labels, as far as the inputs name them. */
  labels: ReadonlySet<string>;
  labelCount: number;
}

/** How a batch is written. */
export interface BatchRules {
  origin: ContactOrigin;
  /** Whether an input's labels are all that the contact has afterwards, or are added to those it has. */
  labels: "replace" | "add";
  /** Whether contacts that exist are changed or left as they are. */
  existing: "update" | "skip";
  /** Adapts an input to the contact that it is about to change. */
  adapt?: (input: UpsertContact, row: Pick<ContactRow, "name" | "attributes">) => UpsertContact;
}

type ContactEvent = "contact.created" | "contact.updated" | "contact.opted_out" | "contact.opted_in";

/** What becomes of one input. */
export type PlannedWrite =
  | {
      kind: "written";
      id: Id<"contact">;
      outcome: "created" | "updated" | "unchanged";
      events: ContactEvent[];
      /** The contact as this input leaves it. */
      after: Pick<PlannedContact, "row" | "labels" | "thread">;
    }
  | { kind: "refused"; error: AppError };

export interface ContactsPlan {
  writes: PlannedWrite[];
  /** Every contact that is created or changed, in the order of their first change. */
  changed: Set<PlannedContact>;
  /** Labels to create: the name by fold. */
  newLabels: Map<string, string>;
}

/**
 * Works out what each of many inputs does, in their order and each for itself, by the rules of `saveContact`: what is
 * refused leaves nothing behind, and a later input sees what an earlier one wrote. Writes nothing.
 */
export function planContacts(
  inputs: readonly UpsertContact[],
  known: KnownContacts,
  rules: BatchRules,
  now: Date,
): ContactsPlan {
  const plan: ContactsPlan = { writes: [], changed: new Set(), newLabels: new Map() };
  const lines = new Map<string, PlannedContact[]>();
  const register = (contact: PlannedContact) => {
    const { phone, waId } = contact.row;
    const numbers = [phone, waId].filter((number) => number !== null);
    for (const line of new Set(numbers.map((number) => phoneForms(number)[0])))
      lines.set(line, [...(lines.get(line) ?? []), contact]);
  };
  for (const contact of known.contacts) register(contact);
  const externalIds = new Map(known.externalIds);

  const write = (given: UpsertContact): PlannedWrite => {
    const candidates = lines.get(phoneForms(given.phone)[0]) ?? [];
    // Of two contacts of one line the number as it is written decides.
    const found = candidates.find(({ row }) => row.phone === given.phone) ?? candidates[0];
    if (found && rules.existing === "skip") return unchanged(found);
    const input = found && rules.adapt ? rules.adapt(given, found.row) : given;
    const externalId = input.externalId?.normalize() ?? input.externalId;
    const owner = externalId ? externalIds.get(externalId) : undefined;
    if (owner !== undefined && owner !== found?.row.id)
      throw externalIdTaken(input.externalId ?? "", [...(found ? [found.row.id] : []), owner]);
    const changes = {
      ...newFacts(found?.row ?? NOTHING_KNOWN, input),
      ...(found ? newNumber(found.row, found.row.phone ?? input.phone) : {}),
      ...newOptOut(found?.row ?? NOTHING_KNOWN, input.optedOut, now, rules.origin),
    };
    const labels = labelsAfter(found?.labels ?? new Set(), input.labels);
    const isLabelled = labels !== null;
    if (found && !isLabelled && Object.keys(changes).length === 0) return unchanged(found);
    const contact = found ?? newContact(input.phone, rules.origin, now);
    const formerId = contact.row.externalId;
    contact.row = { ...contact.row, ...changes, updatedAt: now };
    if (labels) contact.labels = labels;
    if (contact.row.externalId !== formerId) {
      if (formerId !== null) externalIds.delete(formerId);
      if (contact.row.externalId !== null) externalIds.set(contact.row.externalId, contact.row.id);
    }
    if (!found) register(contact);
    plan.changed.add(contact);
    const { optedOutAt, optedOutBy: _by, ...facts } = changes;
    const isUpdated = isLabelled || Object.keys(facts).length > 0;
    return {
      kind: "written",
      id: contact.row.id,
      outcome: found ? "updated" : "created",
      events: [
        ...(found ? (isUpdated ? (["contact.updated"] as const) : []) : (["contact.created"] as const)),
        ...(optedOutAt === undefined
          ? []
          : ([optedOutAt ? "contact.opted_out" : "contact.opted_in"] as const)),
      ],
      after: { ...contact },
    };
  };

  /** @returns null where nothing changes */
  const labelsAfter = (
    current: ReadonlySet<string>,
    names: readonly string[] | undefined,
  ): ReadonlySet<string> | null => {
    if (names === undefined) return null;
    const given = foldLabels(names);
    const created = [...given].filter(([fold]) => !known.labels.has(fold) && !plan.newLabels.has(fold));
    if (created.length > 0 && known.labelCount + plan.newLabels.size + created.length > MAX_WORKSPACE_LABELS)
      throw workspaceLabelsFull();
    const labels = new Set(rules.labels === "add" ? [...current, ...given.keys()] : given.keys());
    const isSame = labels.size === current.size && [...labels].every((fold) => current.has(fold));
    if (isSame) return null;
    if (rules.labels === "add" && labels.size > MAX_LABELS) throw contactLabelsFull();
    for (const [fold, name] of created) plan.newLabels.set(fold, name);
    return labels;
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

function unchanged(contact: PlannedContact): PlannedWrite {
  return { kind: "written", id: contact.row.id, outcome: "unchanged", events: [], after: { ...contact } };
}

function newContact(phone: string, origin: ContactOrigin, now: Date): PlannedContact {
  const row: PlannedRow = {
    ...NOTHING_KNOWN,
    id: newId("contact"),
    phone,
    waId: null,
    profileName: null,
    blockedAt: null,
    source: origin,
    createdAt: now,
    updatedAt: now,
  };
  return { read: null, row, labels: new Set(), readLabels: new Set(), thread: null };
}
