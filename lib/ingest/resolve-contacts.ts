import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { contacts, mergedIds } from "#db/schema/index.ts";
import { lockPhones } from "#lib/contacts/match-number.ts";
import { newContact } from "#lib/contacts/new-contact.ts";
import { hasMoved, identify } from "#lib/contacts/rules.ts";
import { tellContacts } from "#lib/contacts/tell-contact.ts";
import { type ContactIdentity, isToldOutside, newIdentity } from "#lib/contacts/upsert-contact.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import { phoneOf } from "#lib/ingest/resolve-contact.ts";
import { phoneForms } from "#lib/phone.ts";
import type { Sender } from "#lib/whatsapp/parse-webhook.ts";

type ContactRow = typeof contacts.$inferSelect;

/** Somebody whom WhatsApp names, and its time of that. */
export interface NamedSender {
  sender: Sender;
  at: Date;
}

/** A contact as far as those who store its messages need it. */
export interface ResolvedContact {
  id: Id<"contact">;
  isBlocked: boolean;
}

/**
 * The contacts of many people whom WhatsApp names, made or completed in a number of statements that does not depend on how
 * many they are, with the outcome of `resolveContact` for one after the other. Call inside a transaction.
 * @returns null for somebody whose identity asks for more than that (contacts to merge, a number that moved, an id that was
 *   replaced): `resolveContact` is for them
 * @throws a unique violation when somebody else makes one of them at the same moment
 */
export async function resolveContacts(
  tx: Ctx,
  given: readonly NamedSender[],
): Promise<(ResolvedContact | null)[]> {
  if (given.length === 0) return [];
  const people = given.map(({ sender, at }) => ({ ...sender, phone: phoneOf(sender.waId), at }));
  const replaced = await findReplaced(tx, people);
  let plan = planContacts(tx, await findCandidates(tx, people), people, replaced);
  const unknown = [...plan.changes.values()].flatMap(({ row, isNew }) => (isNew ? (row.waId ?? []) : []));
  if (unknown.length > 0) {
    await lockPhones(tx, unknown);
    plan = planContacts(tx, await findCandidates(tx, people), people, replaced);
  }
  await insertContacts(tx, plan);
  await updateContacts(tx, plan);
  await tellContacts(tx, toldOf(plan));
  return plan.resolved;
}

/** Business-scoped ids that WhatsApp has replaced since. */
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

/** The contacts who have any of these ids, a number in any of its forms; oldest first. */
function findCandidates(tx: Ctx, people: readonly ContactIdentity[]): Promise<ContactRow[]> {
  const bsuids = new Set(people.flatMap(({ bsuid }) => bsuid ?? []));
  const forms = textArray(new Set(people.flatMap(({ waId }) => (waId === null ? [] : phoneForms(waId)))));
  return tx.db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        or(
          bsuids.size > 0 ? sql`${contacts.bsuid} = any(${textArray(bsuids)})` : undefined,
          sql`${contacts.phone} = any(${forms})`,
          sql`${contacts.waId} = any(${forms})`,
        ),
      ),
    )
    .orderBy(contacts.createdAt, contacts.id);
}

interface Change {
  row: ContactRow;
  isNew: boolean;
  /** What was learnt of a contact who was there. */
  news: Partial<ContactRow>;
}

interface Plan {
  resolved: (ResolvedContact | null)[];
  changes: Map<Id<"contact">, Change>;
}

/** Works out who is who in memory, one person after the other, by the rules of `upsertContact`. */
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
    const { contact, duplicates, former } = identify(index.find(person), person);
    if (duplicates.length > 0 || former.length > 0) return null;
    if (contact === null) {
      const row = contactOf(tx, person);
      changes.set(row.id, { row, isNew: true, news: {} });
      index.add(row);
      return { id: row.id, isBlocked: false };
    }
    if (contact.bsuid === person.bsuid && person.phone !== null && hasMoved(contact, person)) return null;
    const news = newIdentity(contact, person);
    if (Object.keys(news).length > 0) {
      const { isNew = false, news: before = {} } = changes.get(contact.id) ?? {};
      const row = { ...contact, ...news };
      changes.set(contact.id, { row, isNew, news: { ...before, ...news } });
      index.replace(contact, row);
    }
    return { id: contact.id, isBlocked: contact.blockedAt !== null };
  };
  return { resolved: people.map(resolve), changes };
}

/** Contacts by what WhatsApp may name them by. */
class ContactIndex {
  readonly #byKey = new Map<string, ContactRow[]>();
  readonly #order = new Map<string, number>();

  constructor(rows: readonly ContactRow[]) {
    for (const row of rows) this.add(row);
  }

  add(row: ContactRow): void {
    if (!this.#order.has(row.id)) this.#order.set(row.id, this.#order.size);
    for (const key of keysOf(row)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), row]);
  }

  replace(former: ContactRow, row: ContactRow): void {
    for (const key of keysOf(former)) {
      this.#byKey.set(
        key,
        (this.#byKey.get(key) ?? []).filter(({ id }) => id !== row.id),
      );
    }
    this.add(row);
  }

  /** Oldest first. */
  find(identity: Pick<ContactIdentity, "phone" | "waId" | "bsuid">): ContactRow[] {
    const found = new Map<string, ContactRow>();
    for (const key of keysOf(identity)) for (const row of this.#byKey.get(key) ?? []) found.set(row.id, row);
    const place = ({ id }: ContactRow) => this.#order.get(id) ?? 0;
    return [...found.values()].sort((a, b) => place(a) - place(b));
  }
}

function keysOf({ phone, waId, bsuid }: Pick<ContactIdentity, "phone" | "waId" | "bsuid">): Set<string> {
  const numbers = [phone, waId].filter((number) => number !== null);
  return new Set([
    ...numbers.map((number) => `line ${phoneForms(number)[0]}`),
    ...(bsuid === null ? [] : [`bsuid ${bsuid}`]),
  ]);
}

function contactOf(tx: Ctx, person: ContactIdentity): ContactRow {
  return newContact(tx, tx.clock.now(), {
    phone: person.phone,
    waId: person.waId,
    lineAsOf: person.waId === null ? null : (person.at ?? null),
    bsuid: person.bsuid,
    parentBsuid: person.parentBsuid ?? null,
    username: person.username ?? null,
    profileName: person.profileName ?? null,
    source: "inbound",
  });
}

const LEARNT = ["phone", "waId", "lineAsOf", "bsuid", "parentBsuid", "username", "profileName"] as const;

async function insertContacts(tx: Ctx, { changes }: Plan): Promise<void> {
  const rows = [...changes.values()].flatMap(({ row, isNew }) => (isNew ? [row] : []));
  if (rows.length === 0) return;
  const given = rows.map((row) => ({
    id: idToUuid("contact", row.id),
    ...Object.fromEntries(LEARNT.map((field) => [field, row[field]])),
  }));
  const now = sql`${tx.clock.now().toISOString()}::timestamptz`;
  await tx.db.execute(sql`
    insert into ${contacts} (workspace_id, id, phone, wa_id, line_as_of, bsuid, parent_bsuid, username, profile_name,
      source, created_at, updated_at)
    select ${workspaceOf(tx)}, given.*, 'inbound', ${now}, ${now}
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, phone text, "waId" text,
      "lineAsOf" timestamptz, bsuid text, "parentBsuid" text, username text, "profileName" text)`);
}

/** Writes what was learnt and nothing else: the rows are not locked, and other columns may be another's at this moment. */
async function updateContacts(tx: Ctx, { changes }: Plan): Promise<void> {
  const given = [...changes.values()].flatMap(({ row, isNew, news }) =>
    isNew ? [] : [{ id: idToUuid("contact", row.id), news }],
  );
  if (given.length === 0) return;
  await tx.db.execute(sql`
    update ${contacts} c set
      phone = case when news ? 'phone' then news ->> 'phone' else c.phone end,
      wa_id = case when news ? 'waId' then news ->> 'waId' else c.wa_id end,
      line_as_of = case when news ? 'lineAsOf' then (news ->> 'lineAsOf')::timestamptz else c.line_as_of end,
      bsuid = case when news ? 'bsuid' then news ->> 'bsuid' else c.bsuid end,
      parent_bsuid = case when news ? 'parentBsuid' then news ->> 'parentBsuid' else c.parent_bsuid end,
      username = case when news ? 'username' then news ->> 'username' else c.username end,
      profile_name = case when news ? 'profileName' then news ->> 'profileName' else c.profile_name end,
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, news jsonb)
    where c.workspace_id = ${workspaceOf(tx)} and c.id = given.id`);
}

function toldOf({ changes }: Plan): Map<Id<"contact">, "contact.created" | "contact.updated"> {
  const told: ReturnType<typeof toldOf> = new Map();
  for (const [id, { isNew, news }] of changes) {
    if (isNew) told.set(id, "contact.created");
    else if (isToldOutside(news)) told.set(id, "contact.updated");
  }
  return told;
}
