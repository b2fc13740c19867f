import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations } from "#db/schema/index.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";
import { type Id, uuidToId } from "#lib/id.ts";

/** So many of the conversations that were active last are looked at first: they hold every frequent name. */
const RECENT = 1000;
/** So many of a name are put in order. */
const NAMESAKES = 1000;

export interface ContactTarget {
  q: string;
  labelIds: readonly Id<"lbl">[];
}

/** The contacts of a name or number, those that were active last first. */
export async function findContacts(tx: Ctx, target: ContactTarget, limit: number) {
  const ids = await read(tx, amongRecent(tx, target, limit));
  if (ids.length < limit) {
    const others = (await read(tx, amongAll(tx, target, limit))).filter((id) => !ids.includes(id));
    ids.push(...others.slice(0, limit - ids.length));
  }
  if (ids.length === 0) return [];
  const rows = await tx.db
    .select({
      contact: contacts,
      conversation: {
        id: conversations.id,
        lastActivityAt: conversations.lastActivityAt,
        windowExpiresAt: conversations.windowExpiresAt,
      },
    })
    .from(contacts)
    .leftJoin(
      conversations,
      and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
    )
    .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, ids)));
  return rows.sort((a, b) => ids.indexOf(a.contact.id) - ids.indexOf(b.contact.id));
}

async function read(tx: Ctx, statement: SQL): Promise<Id<"contact">[]> {
  const rows = await tx.db.execute<{ id: string }>(statement);
  return rows.map(({ id }) => uuidToId("contact", id));
}

/** Looked up one by one in the order of activity, until there are enough. */
function amongRecent(tx: Ctx, { q, labelIds }: ContactTarget, limit: number): SQL {
  const workspace = sql.param(tx.workspaceId, contacts.workspaceId);
  return sql`select ${contacts.id} as id from (
      select v.contact_id, v.last_activity_at from ${conversations} v where v.workspace_id = ${workspace}
      order by v.last_activity_at desc, v.id desc limit ${RECENT}) v
    join ${contacts} on ${contacts.workspaceId} = ${workspace} and ${contacts.id} = v.contact_id
    where ${looksLike(q)} ${labelled(labelIds)} order by v.last_activity_at desc limit ${limit}`;
}

/** Found by the index of names and put in order afterwards. */
function amongAll(tx: Ctx, { q, labelIds }: ContactTarget, limit: number): SQL {
  const workspace = sql.param(tx.workspaceId, contacts.workspaceId);
  return sql`with found as materialized (
      select ${contacts.id} as id from ${contacts} where ${contacts.workspaceId} = ${workspace}
        and ${isShort(q) ? beginsWith(q) : looksLike(q)} ${labelled(labelIds)} limit ${NAMESAKES})
    select found.id from found
    left join ${conversations} v on v.workspace_id = ${workspace} and v.contact_id = found.id
    order by v.last_activity_at desc nulls last, found.id desc limit ${limit}`;
}

function labelled(labelIds: readonly Id<"lbl">[]): SQL {
  const each = labelIds.map(
    (id) => sql` and exists (select from ${contactLabels} l where l.workspace_id = ${contacts.workspaceId}
      and l.contact_id = ${contacts.id} and l.label_id = ${sql.param(id, contactLabels.labelId)} offset 0)`,
  );
  return sql.join(each);
}

/** Trigrams know no word of fewer than three characters but by how a name begins. */
function isShort(q: string): boolean {
  return readSearch(q).words.every((word) => [...word].length < 3);
}

const folded = (word: string) =>
  sql`lower(regexp_replace(normalize(${word}::text, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "pg_c_utf8")`;
const escaped = (word: string) => sql`regexp_replace(${folded(word)}, '([\\\\%_])', '\\\\\\1', 'g')`;
const like = (pattern: SQL) => sql`${contacts.search} like ((${pattern}) collate "default")`;

/** The words anywhere in the names, or the digits anywhere in the number, checked name by name. */
function looksLike(q: string): SQL {
  const { words, digits } = readSearch(q);
  const names = words.map((word) => like(sql`'%' || ${escaped(word)} || '%'`));
  const found = [
    ...(names.length > 0 ? [sql`(${sql.join(names, sql` and `)})`] : []),
    ...(digits === null ? [] : [sql`${contacts.phone} like ${`%${digits}%`}`]),
  ];
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

/** Names of which a word begins so. */
function beginsWith(q: string): SQL {
  const names = readSearch(q).words.map(
    (word) => sql`(${like(sql`${escaped(word)} || '%'`)} or ${like(sql`'% ' || ${escaped(word)} || '%'`)})`,
  );
  return names.length > 0 ? sql.join(names, sql` and `) : sql`false`;
}
