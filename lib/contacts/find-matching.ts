import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { readSearch } from "#lib/contacts/search-rules.ts";

/**
 * The contacts that a search finds, as a condition on their id. Found first and ordered after: left to itself the planner
 * would walk the list backwards past every contact for a rare name, instead of asking the trigram index.
 */
export function matchesSearch(ctx: Ctx, q: string): SQL {
  const found = isFound(q);
  if (!found) return sql`false`;
  return sql`${contacts.id} in (
    with found as materialized (
      select ${contacts.id} from ${contacts} where ${and(eq(contacts.workspaceId, ctx.workspaceId), found)})
    select id from found)`;
}

/** Whether a search finds one contact, asked of its row; undefined where nothing can be found. */
function isFound(q: string): SQL | undefined {
  const { words, digits } = readSearch(q);
  const names = words.map((word) => sql`${contacts.search} like ${pattern(word)}`);
  return or(
    names.length > 0 ? and(...names) : undefined,
    digits === null ? undefined : sql`${contacts.phone} like ${`%${digits}%`}`,
  );
}

/** A word folded as the column is (db/schema/contacts.ts), anywhere in it. */
function pattern(word: string): SQL {
  const folded = sql`lower(regexp_replace(normalize(${word}::text, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "pg_c_utf8")`;
  // In the column's own collation, or its index could not be asked.
  return sql`('%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%') collate "default"`;
}
