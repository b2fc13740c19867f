import "server-only";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import type { AttributeName } from "#lib/contacts/page-schema.ts";
import { kindOfType } from "#lib/platform/attribute-values.ts";

/** Nothing records the names of a workspace; a read of every contact would take seconds in a large one. */
const CONTACTS_READ = 1000;
const NAMES_MAX = 200;

/** What a condition compares: the text of a custom field in lower case, null without it. */
export function lowerAttributeText(name: string | SQL): SQL {
  return sql`lower(${contacts.attributes} ->> ${name})`;
}

/** Lists the custom fields of the contacts that were updated last, by name. */
export async function listAttributeNames(ctx: Ctx): Promise<{ data: AttributeName[] }> {
  const recent = ctx.db
    .select({ attributes: contacts.attributes })
    .from(contacts)
    .where(eq(contacts.workspaceId, ctx.workspaceId))
    .orderBy(desc(contacts.updatedAt), desc(contacts.id))
    .limit(CONTACTS_READ)
    .as("recent");
  const rows = await ctx.db.execute<{ name: string; types: Parameters<typeof kindOfType>[0][] }>(sql`
    select field.key as name, array_agg(distinct jsonb_typeof(field.value)) as types
    from ${recent}, jsonb_each(${recent.attributes}) field
    group by 1 order by 1 limit ${NAMES_MAX}`);
  return {
    data: rows.map(({ name, types: [type, ...others] }) => ({
      name,
      kind: type && others.length === 0 ? kindOfType(type) : null,
    })),
  };
}
