import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";
import { phoneFragments } from "#lib/phone.ts";
import { fold } from "#lib/search/fold-rules.ts";

/**
 * The contacts that a search finds, as a condition on their id. Found first and ordered after: left to itself the planner
 * would walk the list backwards past every contact for a rare name, instead of asking the trigram index.
 */
export function matchesSearch(ctx: Ctx, q: string): SQL {
  const found = isFound(q, namedLike);
  if (!found) return sql`false`;
  return sql`${contacts.id} in (
    with found as materialized (
      select ${contacts.id} from ${contacts} where ${and(eq(contacts.workspaceId, ctx.workspaceId), found)})
    select id from found)`;
}

/**
 * Whether a search finds one contact, asked of its row: by all its words in the names, or by its digits anywhere in the number, in
 * any of its forms.
 * @param named whether the names have a word
 * @returns undefined where nothing can be found
 */
export function isFound(q: string, named: (word: string) => SQL): SQL | undefined {
  const { words, digits } = readSearch(q);
  const names = words.map(named);
  const fragments = digits === null ? [] : phoneFragments(digits);
  return or(
    names.length > 0 ? and(...names) : undefined,
    ...fragments.map((fragment) => sql`${contacts.phone} like ${`%${fragment}%`}`),
  );
}

/** Whether a word stands anywhere in a contact's names. */
export function namedLike(word: string): SQL {
  return sql`${contacts.search} like ${`%${wordPattern(word)}%`}`;
}

/** A word as the names are folded (db/schema/contacts.ts), to stand in a pattern as itself. */
export function wordPattern(word: string): string {
  return fold(word).replace(/[\\%_]/g, "\\$&");
}
