import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations } from "#db/schema/index.ts";
import { isFound, namedLike, wordPattern } from "#lib/contacts/find-matching.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";
import { type Id, uuidToId } from "#lib/id.ts";
import { fold } from "#lib/search/fold-rules.ts";

/** So many of the conversations that were active last are looked at first: they hold every frequent name. */
const RECENT = 1000;
/** So many of a name are put in order. */
const NAMESAKES = 1000;

export interface ContactTarget {
  q: string;
  labelIds: readonly Id<"lbl">[];
}

/** The contacts of a name or number: whose names begin so first, of these those that were active last. */
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

/** The conversations of the customers of a name or number, those that were active last first, with their sizes. */
export async function findThreadsOf(tx: Ctx, q: string, limit: number) {
  const ids = await read(tx, amongAll(tx, { q, labelIds: [] }, limit));
  if (ids.length === 0) return [];
  return tx.db
    .select({ id: conversations.id, additions: conversations.additions })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, ids)))
    .orderBy(desc(conversations.lastActivityAt));
}

async function read(tx: Ctx, statement: SQL): Promise<Id<"contact">[]> {
  const rows = await tx.db.execute<{ id: string }>(statement);
  return rows.map(({ id }) => uuidToId("contact", id));
}

/** Looked up one by one in the order of activity, until there are enough; as a join they might all be read first. */
function amongRecent(tx: Ctx, { q, labelIds }: ContactTarget, limit: number): SQL {
  const workspace = sql.param(tx.workspaceId, contacts.workspaceId);
  return sql`select ${contacts.id} as id from (
      select v.contact_id, v.last_activity_at from ${conversations} v where v.workspace_id = ${workspace}
      order by v.last_activity_at desc, v.id desc limit ${RECENT}) v,
    lateral (select * from contacts c where c.workspace_id = ${workspace} and c.id = v.contact_id limit 1) contacts
    where (${isFound(q, beginning) ?? sql`false`}) ${labelled(labelIds)} order by v.last_activity_at desc limit ${limit}`;
}

/** Found by the indexes of names and put in order afterwards: those whose names begin so first. */
function amongAll(tx: Ctx, { q, labelIds }: ContactTarget, limit: number): SQL {
  const workspace = sql.param(tx.workspaceId, contacts.workspaceId);
  return sql`with found as materialized (
      select ${contacts.id} as id, ${beginsWords(q)} as begins from ${contacts}
      where ${contacts.workspaceId} = ${workspace} and (${isFound(q, indexed) ?? sql`false`}) ${labelled(labelIds)} limit ${NAMESAKES})
    select found.id from found
    left join ${conversations} v on v.workspace_id = ${workspace} and v.contact_id = found.id
    order by begins desc, v.last_activity_at desc nulls last, found.id desc limit ${limit}`;
}

function labelled(labelIds: readonly Id<"lbl">[]): SQL {
  const each = labelIds.map(
    (id) => sql` and exists (select from ${contactLabels} l where l.workspace_id = ${contacts.workspaceId}
      and l.contact_id = ${contacts.id} and l.label_id = ${sql.param(id, contactLabels.labelId)} offset 0)`,
  );
  return sql.join(each);
}

/** Whether each word begins one of the names': who looks for Ana means Ana Souza, and Watanabe after her. */
function beginsWords(q: string): SQL {
  return sql.join([sql`true`, ...readSearch(q).words.map(beginning)], sql` and `);
}

/** The beginning of a word of a name: what is cheap where each name is looked at. */
function beginning(word: string): SQL {
  return sql`' ' || ${contacts.search} like ${`% ${wordPattern(word)}%`}`;
}

/** By an index: three letters of ASCII and more anywhere, by trigrams; all else as the beginning of a word. */
function indexed(word: string): SQL {
  if (/^[\x21-\x7e]{3,}$/.test(fold(word))) return namedLike(word);
  return sql`parley_search_vector(${contacts.search}) @@ coalesce(parley_search_query(${word}, true), ''::tsquery)`;
}
