import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";
import { phoneFragments } from "#lib/platform/phone.ts";
import { normalizeSearchText } from "#lib/platform/search-text-rules.ts";

/** Materialized: otherwise the planner scans the whole ordered list for a rare name. */
export function matchesSearch(ctx: Ctx, q: string): SQL {
  const found = matchesNameOrPhone(q, nameContains);
  if (!found) return sql`false`;
  return sql`${contacts.id} in (
    with found as materialized (
      select ${contacts.id} from ${contacts} where ${and(eq(contacts.workspaceId, ctx.workspaceId), found)})
    select id from found)`;
}

/** Matches all words in the names, or the digits in any form of the phone. @returns undefined when nothing can match */
export function matchesNameOrPhone(q: string, named: (word: string) => SQL): SQL | undefined {
  const { words, digits } = readSearch(q);
  const names = words.map(named);
  const fragments = digits === null ? [] : phoneFragments(digits);
  return or(
    names.length > 0 ? and(...names) : undefined,
    ...fragments.map((fragment) => sql`${contacts.phone} like ${`%${fragment}%`}`),
  );
}

export function nameContains(word: string): SQL {
  return sql`${contacts.search} like ${`%${wordPattern(word)}%`}`;
}

/** Normalizes a word like the stored names (db/schema/contacts.ts) and escapes it for a pattern. */
export function wordPattern(word: string): string {
  return normalizeSearchText(word).replace(/[\\%_]/g, "\\$&");
}
