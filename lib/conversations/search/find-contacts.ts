import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations } from "#db/schema/index.ts";
import { matchesNameOrPhone, nameContains, wordPattern } from "#lib/contacts/matches-search.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";
import { normalizeSearchText } from "#lib/platform/search-text-rules.ts";

/** The most recently active conversations are searched first: they match every frequent name. */
const MAX_RECENT = 1000;
const MAX_SORTED = 1000;

export interface ContactTarget {
  q: string;
  labelIds: readonly Id<"lbl">[];
}

export async function findContactsByText(tx: Ctx, target: ContactTarget, limit: number) {
  const ids = await read(tx, selectFromRecent(tx, target, limit));
  if (ids.length < limit) {
    const others = (await read(tx, selectFromAll(tx, target, limit))).filter((id) => !ids.includes(id));
    ids.push(...others.slice(0, limit - ids.length));
  }
  if (ids.length === 0) return [];
  const rows = await tx.db
    .select({
      contact: contacts,
      conversation: {
        id: conversations.id,
        lastActivityAt: conversations.lastActivityAt,
        lastMessage: conversations.lastMessage,
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

export async function findContactThreads(tx: Ctx, q: string, limit: number) {
  const ids = await read(tx, selectFromAll(tx, { q, labelIds: [] }, limit));
  if (ids.length === 0) return [];
  return tx.db
    .select({ id: conversations.id, threadRevision: conversations.threadRevision })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, ids)))
    .orderBy(desc(conversations.lastActivityAt));
}

async function read(tx: Ctx, statement: SQL): Promise<Id<"contact">[]> {
  const rows = await tx.db.execute<{ id: string }>(statement);
  return rows.map(({ id }) => uuidToId("contact", id));
}

/** The lateral join stops after enough matches in order of activity; a plain join might read all contacts first. */
function selectFromRecent(tx: Ctx, { q, labelIds }: ContactTarget, limit: number): SQL {
  const workspace = sql.param(tx.workspaceId, contacts.workspaceId);
  return sql`select ${contacts.id} as id from (
      select v.contact_id, v.last_activity_at from ${conversations} v where v.workspace_id = ${workspace}
      order by v.last_activity_at desc, v.id desc limit ${MAX_RECENT}) v,
    lateral (select * from contacts c where c.workspace_id = ${workspace} and c.id = v.contact_id limit 1) contacts
    where (${matchesNameOrPhone(q, startsWord) ?? sql`false`}) ${withLabels(labelIds)} order by v.last_activity_at desc limit ${limit}`;
}

function selectFromAll(tx: Ctx, { q, labelIds }: ContactTarget, limit: number): SQL {
  const workspace = sql.param(tx.workspaceId, contacts.workspaceId);
  return sql`with found as materialized (
      select ${contacts.id} as id, ${beginsWords(q)} as begins from ${contacts}
      where ${contacts.workspaceId} = ${workspace} and (${matchesNameOrPhone(q, matchesIndex) ?? sql`false`}) ${withLabels(labelIds)} limit ${MAX_SORTED})
    select found.id from found
    left join ${conversations} v on v.workspace_id = ${workspace} and v.contact_id = found.id
    order by begins desc, v.last_activity_at desc nulls last, found.id desc limit ${limit}`;
}

function withLabels(labelIds: readonly Id<"lbl">[]): SQL {
  const each = labelIds.map(
    (id) => sql` and exists (select from ${contactLabels} l where l.workspace_id = ${contacts.workspaceId}
      and l.contact_id = ${contacts.id} and l.label_id = ${sql.param(id, contactLabels.labelId)} offset 0)`,
  );
  return sql.join(each);
}

/** Whether every word starts a word of the names: "Ana" ranks Ana Souza above Watanabe. */
function beginsWords(q: string): SQL {
  return sql.join([sql`true`, ...readSearch(q).words.map(startsWord)], sql` and `);
}

function startsWord(word: string): SQL {
  return sql`' ' || ${contacts.search} like ${`% ${wordPattern(word)}%`}`;
}

/** ASCII words of three letters or more use the trigram index; others use prefixes in the text search index. */
function matchesIndex(word: string): SQL {
  if (/^[\x21-\x7e]{3,}$/.test(normalizeSearchText(word))) return nameContains(word);
  return sql`parley_search_vector(${contacts.search}) @@ coalesce(parley_search_query(${word}, true), ''::tsquery)`;
}
