import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations } from "#db/schema/index.ts";
import { matchesSearch } from "#lib/contacts/find-matching.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";
import type { Id } from "#lib/id.ts";

/** So many of the conversations that were active last are looked at first: they hold every frequent name. */
const RECENT = 2000;

export interface ContactTarget {
  q: string;
  labelIds: readonly Id<"lbl">[];
}

/** The contacts of a name or number, those that were active last first. */
export async function findContacts(tx: Ctx, target: ContactTarget, limit: number) {
  const recent = await among(tx, target, recentlyActive(tx), limit);
  if (recent.length >= limit) return recent;
  return among(tx, target, undefined, limit);
}

function recentlyActive(tx: Ctx): SQL {
  return sql`(select * from ${conversations} v
    where v.workspace_id = ${sql.param(tx.workspaceId, conversations.workspaceId)}
    order by v.last_activity_at desc, v.id desc limit ${RECENT})`;
}

function among(tx: Ctx, { q, labelIds }: ContactTarget, recent: SQL | undefined, limit: number) {
  const labelled = labelIds.map(
    (id) => sql`exists (select from ${contactLabels} l where l.workspace_id = ${contacts.workspaceId}
      and l.contact_id = ${contacts.id} and l.label_id = ${sql.param(id, contactLabels.labelId)})`,
  );
  const joined = and(
    eq(conversations.workspaceId, contacts.workspaceId),
    eq(conversations.contactId, contacts.id),
  );
  const base = tx.db
    .select({
      contact: contacts,
      conversation: {
        id: conversations.id,
        lastActivityAt: conversations.lastActivityAt,
        windowExpiresAt: conversations.windowExpiresAt,
      },
    })
    .from(contacts)
    .$dynamic();
  const query = recent
    ? base.innerJoin(sql`${recent} as "conversations"`, joined)
    : base.leftJoin(conversations, joined);
  const named = recent ? looksLike(q) : isShort(q) ? beginsWith(tx, q) : matchesSearch(tx, q);
  return query
    .where(and(eq(contacts.workspaceId, tx.workspaceId), named, ...labelled))
    .orderBy(sql`${conversations.lastActivityAt} desc nulls last`, desc(contacts.id))
    .limit(limit);
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

/** Names of which a word begins so, found first and ordered after. */
function beginsWith(tx: Ctx, q: string): SQL {
  const names = readSearch(q).words.map(
    (word) => sql`(${like(sql`${escaped(word)} || '%'`)} or ${like(sql`'% ' || ${escaped(word)} || '%'`)})`,
  );
  if (names.length === 0) return sql`false`;
  const mine = eq(contacts.workspaceId, tx.workspaceId);
  return sql`${contacts.id} in (
    with found as materialized (
      select ${contacts.id} from ${contacts} where ${mine} and ${sql.join(names, sql` and `)})
    select id from found)`;
}
