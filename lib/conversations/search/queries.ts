import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { readInTransaction } from "#db/read-bounded.ts";
import { contacts, conversations, messages, recentSearches } from "#db/schema/index.ts";
import { findMemberId, requireMemberId } from "#lib/accounts/require-member-id.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { type ContactTarget, findContactsByText } from "#lib/conversations/search/find-contacts.ts";
import { findPlaces, LOWEST, type Place } from "#lib/conversations/search/find-messages.ts";
import { isEmptySearch, type ParsedSearch, parseSearch } from "#lib/conversations/search/query-rules.ts";
import { readDay } from "#lib/conversations/search/read-day.ts";
import { type ResolvedSearch, resolveSearch } from "#lib/conversations/search/resolve-search.ts";
import {
  type FoundContact,
  type FoundMessage,
  RECENT_MAX,
  type SearchResult,
  type searchQuery,
} from "#lib/conversations/search/schema.ts";
import { openList } from "#lib/platform/api-page.ts";
import { encodeCursor } from "#lib/platform/cursor.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { createSnippet } from "#lib/platform/search-text-rules.ts";
import { stripMarks } from "#lib/whatsapp/mark-rules.ts";
import { toWindowView } from "#lib/whatsapp/window-rules.ts";

type Query = z.output<typeof searchQuery>;

const PAGE = 30;
const CONTACTS = { all: 5, contacts: 50, messages: 0 };

/** Searches contacts and messages. @throws AppError INVALID_CURSOR, SERVICE_UNAVAILABLE */
export async function searchInbox(ctx: Ctx, query: Query): Promise<SearchResult> {
  const parsed = parseSearch(query.q, (value) => readDay(value, ctx.clock.now(), query.zone));
  return readInTransaction(ctx, async (tx) => {
    // Plans depend on the words, so generic plans are bad; JIT takes longer than the queries.
    await tx.db.execute(sql`select set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true)`);
    const resolved = await resolveSearch(tx, parsed, query);
    return {
      contacts: await searchContacts(tx, parsed, resolved, query),
      messages: await searchMessages(tx, parsed, resolved, query),
      invalidFilters: resolved.invalidFilters,
    };
  });
}

async function searchContacts(
  tx: Ctx,
  parsed: ParsedSearch,
  { labelIds, invalidFilters }: ResolvedSearch,
  query: Query,
): Promise<SearchResult["contacts"]> {
  const limit = query.conversationId ? 0 : CONTACTS[query.kind];
  const isAboutMessages = parsed.from.length > 0 || parsed.before !== null || parsed.after !== null;
  if (limit === 0 || isAboutMessages || parsed.words.length === 0 || invalidFilters.length > 0) {
    return { data: [], more: false };
  }
  const target: ContactTarget = { q: parsed.words.map(({ text }) => text).join(" "), labelIds };
  const rows = await findContactsByText(tx, target, limit + 1);
  const now = tx.clock.now();
  const data = rows.slice(0, limit).map(
    ({ contact, conversation }): FoundContact => ({
      id: contact.id,
      displayName: displayName(contact),
      phone: contact.phone,
      phoneDisplay: contact.phone === null ? null : formatPhone(contact.phone),
      conversation: conversation?.id
        ? {
            id: conversation.id,
            lastActivityAt: conversation.lastActivityAt.toISOString(),
            lastMessage: conversation.lastMessage,
            window: toWindowView(conversation.windowExpiresAt, now),
          }
        : null,
    }),
  );
  return { data, more: rows.length > limit };
}

async function searchMessages(
  tx: Ctx,
  parsed: ParsedSearch,
  { target, before }: ResolvedSearch,
  query: Query,
): Promise<SearchResult["messages"]> {
  const emptyResult = { data: [], nextCursor: null, searchedBackTo: null };
  const { kind, ...identity } = query;
  if (!target || kind === "contacts" || isEmptySearch(parsed)) return emptyResult;
  const member = findMemberId(tx) ?? "";
  // The messages are the same for both kinds that list them.
  const list = openList(["search", tx.workspaceId, member], { ...identity, limit: PAGE });
  const start = list.afterKeys ? readPlace(list.afterKeys) : startBefore(before);
  const { places, stoppedAt } = await findPlaces(tx, target, start, PAGE + 1);
  const page = places.slice(0, PAGE);
  const next: Place | null = places.length > PAGE ? (page.at(-1) ?? null) : stoppedAt;
  return {
    data: await readMatches(tx, page, parsed),
    nextCursor: next ? encodeCursor(list.name, [next.at.toISOString(), next.id]) : null,
    searchedBackTo: stoppedAt?.at.toISOString() ?? null,
  };
}

function startBefore(before: Date | null): Place | null {
  return before && { at: before, id: LOWEST };
}

function readPlace([at = "", id = ""]: readonly string[]): Place {
  return { at: new Date(at), id };
}

async function readMatches(tx: Ctx, places: (Place & { id: string })[], { words }: ParsedSearch) {
  if (places.length === 0) return [];
  const rows = await tx.db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      direction: messages.direction,
      kind: messages.kind,
      authorName: messages.authorName,
      createdAt: messages.createdAt,
      whatsappAt: messages.whatsappAt,
      text: sql<string | null>`parley_search_text(${messages.content})`,
      contact: contacts,
    })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        inArray(
          messages.id,
          places.map(({ id }) => id as (typeof messages.$inferSelect)["id"]),
        ),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id));
  return rows.map(
    ({ contact, createdAt, whatsappAt, text, ...row }): FoundMessage => ({
      ...row,
      contact: { id: contact.id, displayName: displayName(contact), phone: contact.phone },
      createdAt: createdAt.toISOString(),
      whatsappAt: whatsappAt?.toISOString() ?? null,
      snippet: createSnippet(stripMarks(text ?? ""), words),
    }),
  );
}

export async function listRecentSearches(ctx: Ctx): Promise<{ data: { query: string }[] }> {
  const userId = requireMemberId(ctx);
  const data = await ctx.db
    .select({ query: recentSearches.query })
    .from(recentSearches)
    .where(and(eq(recentSearches.workspaceId, ctx.workspaceId), eq(recentSearches.userId, userId)))
    .orderBy(desc(recentSearches.searchedAt), recentSearches.query)
    .limit(RECENT_MAX);
  return { data };
}
