import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { columnList, toJsonChanges, toJsonRow } from "#db/json-row.ts";
import { contacts, mergedIds } from "#db/schema/index.ts";
import { buildContactRow } from "#lib/contacts/build-contact-row.ts";
import { type ContactRow, columnsOf } from "#lib/contacts/column-rules.ts";
import { lockPhones, matchesAnyPhone } from "#lib/contacts/match-phone.ts";
import { publishContactEvents } from "#lib/contacts/publish-contact-event.ts";
import { hasChangedPhone, identify } from "#lib/contacts/rules.ts";
import {
  type ContactIdentity,
  changedIdentity,
  hasPublishedChange,
  type IdentityColumns,
  toIdentityColumns,
} from "#lib/contacts/upsert-whatsapp-contact.ts";
import type { ContactEvent } from "#lib/events/webhook-event-rules.ts";
import { toPhone } from "#lib/ingest/resolve-contact.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";
import type { Sender } from "#lib/whatsapp/parse-webhook.ts";

export interface SenderAt {
  sender: Sender;
  at: Date;
}

export interface ResolvedContact {
  id: Id<"contact">;
  isBlocked: boolean;
}

/**
 * Finds, creates or updates the contacts of senders, with the same result as `resolveContact` in sequence. Call inside a
 * transaction.
 * @returns null for a person that needs `resolveContact`
 * @throws a unique violation when another transaction creates one concurrently
 */
export async function resolveContacts(
  tx: Ctx,
  given: readonly SenderAt[],
): Promise<(ResolvedContact | null)[]> {
  if (given.length === 0) return [];
  const people = given.map(({ sender, at }) => ({ ...sender, phone: toPhone(sender.waId), at }));
  const replaced = await findReplaced(tx, people);
  let plan = planContacts(tx, await findCandidates(tx, people), people, replaced);
  const unknown = [...plan.changes.values()].flatMap(({ row, isNew }) => (isNew ? (row.waId ?? []) : []));
  if (unknown.length > 0) {
    await lockPhones(tx, unknown);
    plan = planContacts(tx, await findCandidates(tx, people), people, replaced);
  }
  await insertContacts(tx, plan);
  await updateContacts(tx, plan);
  await publishContactEvents(tx, toContactEvents(plan));
  return plan.resolved;
}

async function findReplaced(tx: Ctx, people: readonly ContactIdentity[]): Promise<Set<string>> {
  const bsuids = new Set(people.flatMap(({ bsuid }) => bsuid ?? []));
  if (bsuids.size === 0) return bsuids;
  const rows = await tx.db
    .select({ fromId: mergedIds.fromId })
    .from(mergedIds)
    .where(
      and(eq(mergedIds.workspaceId, tx.workspaceId), sql`${mergedIds.fromId} = any(${textArray(bsuids)})`),
    );
  return new Set(rows.map(({ fromId }) => fromId));
}

/** Oldest first. */
function findCandidates(tx: Ctx, people: readonly ContactIdentity[]): Promise<ContactRow[]> {
  const bsuids = new Set(people.flatMap(({ bsuid }) => bsuid ?? []));
  return tx.db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        or(
          bsuids.size > 0 ? sql`${contacts.bsuid} = any(${textArray(bsuids)})` : undefined,
          matchesAnyPhone(people.flatMap(({ waId }) => waId ?? [])),
        ),
      ),
    )
    .orderBy(contacts.createdAt, contacts.id);
}

interface Change {
  row: ContactRow;
  isNew: boolean;
  changed: Partial<IdentityColumns>;
}

interface Plan {
  resolved: (ResolvedContact | null)[];
  changes: Map<Id<"contact">, Change>;
}

/** Plans the contacts by the rules of `upsertWhatsAppContact`. */
function planContacts(
  tx: Ctx,
  candidates: readonly ContactRow[],
  people: readonly ContactIdentity[],
  replaced: ReadonlySet<string>,
): Plan {
  const index = new ContactIndex(candidates);
  const changes: Plan["changes"] = new Map();
  const resolve = (person: ContactIdentity): ResolvedContact | null => {
    if (person.bsuid !== null && replaced.has(person.bsuid)) return null;
    const { contact, duplicates, previousOwners } = identify(index.find(person), person);
    if (duplicates.length > 0 || previousOwners.length > 0) return null;
    if (contact === null) {
      const row = toContactRow(tx, person);
      changes.set(row.id, { row, isNew: true, changed: {} });
      index.add(row);
      return { id: row.id, isBlocked: false };
    }
    if (contact.bsuid === person.bsuid && person.phone !== null && hasChangedPhone(contact, person))
      return null;
    const changed = changedIdentity(contact, person);
    if (Object.keys(changed).length > 0) {
      const { isNew = false, changed: before = {} } = changes.get(contact.id) ?? {};
      const row = { ...contact, ...changed };
      changes.set(contact.id, { row, isNew, changed: { ...before, ...changed } });
      index.replace(contact, row);
    }
    return { id: contact.id, isBlocked: contact.blockedAt !== null };
  };
  return { resolved: people.map(resolve), changes };
}

class ContactIndex {
  readonly #byKey = new Map<string, ContactRow[]>();
  readonly #order = new Map<string, number>();

  constructor(rows: readonly ContactRow[]) {
    for (const row of rows) this.add(row);
  }

  add(row: ContactRow): void {
    if (!this.#order.has(row.id)) this.#order.set(row.id, this.#order.size);
    for (const key of getIndexKeys(row)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), row]);
  }

  replace(previous: ContactRow, row: ContactRow): void {
    for (const key of getIndexKeys(previous)) {
      this.#byKey.set(
        key,
        (this.#byKey.get(key) ?? []).filter(({ id }) => id !== row.id),
      );
    }
    this.add(row);
  }

  find(identity: Pick<ContactIdentity, "phone" | "waId" | "bsuid">): ContactRow[] {
    const found = new Map<string, ContactRow>();
    for (const key of getIndexKeys(identity))
      for (const row of this.#byKey.get(key) ?? []) found.set(row.id, row);
    const place = ({ id }: ContactRow) => this.#order.get(id) ?? 0;
    return [...found.values()].sort((a, b) => place(a) - place(b));
  }
}

function getIndexKeys({
  phone,
  waId,
  bsuid,
}: Pick<ContactIdentity, "phone" | "waId" | "bsuid">): Set<string> {
  const numbers = [phone, waId].filter((number) => number !== null);
  return new Set([
    ...numbers.map((number) => `phone ${phoneForms(number)[0]}`),
    ...(bsuid === null ? [] : [`bsuid ${bsuid}`]),
  ]);
}

function toContactRow(tx: Ctx, person: ContactIdentity): ContactRow {
  return buildContactRow(tx, tx.clock.now(), {
    ...toIdentityColumns(person),
    source: "inbound",
  });
}

const IDENTITY_COLUMNS = columnsOf("phone", "account", "profile");
const CREATED_COLUMNS = ["id", "source", "createdAt", "updatedAt", ...IDENTITY_COLUMNS] as const;

async function insertContacts(tx: Ctx, { changes }: Plan): Promise<void> {
  const rows = [...changes.values()].flatMap(({ row, isNew }) => (isNew ? [row] : []));
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map((row) => toJsonRow(contacts, row)));
  await tx.db.execute(sql`
    insert into ${contacts} (workspace_id, ${columnList(CREATED_COLUMNS)})
    select ${workspaceOf(tx)}, ${columnList(CREATED_COLUMNS, sql`given.`)}
    from json_populate_recordset(null::${contacts}, ${given}::json) given`);
}

/** The rows are not locked, and other transactions may change other columns. */
async function updateContacts(tx: Ctx, { changes }: Plan): Promise<void> {
  const given = [...changes.values()].flatMap(({ row, isNew, changed }) =>
    isNew ? [] : [{ id: idToUuid("contact", row.id), changed: toJsonChanges(contacts, changed) }],
  );
  if (given.length === 0) return;
  await tx.db.execute(sql`
    update ${contacts} c set (updated_at, ${columnList(IDENTITY_COLUMNS)}) = (
      select ${tx.clock.now().toISOString()}::timestamptz, ${columnList(IDENTITY_COLUMNS, sql`after.`)}
      from json_populate_record(c, given.changed) after)
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, changed json)
    where c.workspace_id = ${workspaceOf(tx)} and c.id = given.id`);
}

function toContactEvents({ changes }: Plan): Map<Id<"contact">, ContactEvent> {
  const events: ReturnType<typeof toContactEvents> = new Map();
  for (const [id, { isNew, changed }] of changes) {
    if (isNew) events.set(id, "contact.created");
    else if (hasPublishedChange(changed)) events.set(id, "contact.updated");
  }
  return events;
}
