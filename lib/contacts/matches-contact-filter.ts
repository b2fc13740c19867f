import "server-only";
import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { matchFilters } from "#db/match-filters.ts";
import { contactLabels, contacts, conversations } from "#db/schema/index.ts";
import { lowerAttributeText } from "#lib/contacts/attribute-queries.ts";
import { columnsSearchedBy } from "#lib/contacts/column-rules.ts";
import { matchesSearch } from "#lib/contacts/matches-search.ts";
import type { ContactFilter } from "#lib/contacts/page-schema.ts";
import { labelIdsOf } from "#lib/contacts/segment-rules.ts";
import { isId } from "#lib/platform/id.ts";

export function matchesContactFilter(ctx: Ctx, filter: ContactFilter): SQL | undefined {
  const { value, ...others } = filter;
  const condition = matchFilters(others, {
    q: (words) =>
      or(
        matchesSearch(ctx, words),
        ...columnsSearchedBy("whole").map(({ column }) => eq(contacts[column], words.normalize())),
      ),
    label: (label) => and(...labelIdsOf({ label }).map(hasLabel)),
    optedOut: (answer) => (answer === "yes" ? isNotNull : isNull)(contacts.optedOutAt),
    blocked: (answer) => (answer === "yes" ? isNotNull : isNull)(contacts.blockedAt),
    conversation: (answer) => (answer === "yes" ? hasThread : sql`not ${hasThread}`),
    source: (source) => eq(contacts.source, source),
    attribute: (name) =>
      value === undefined || value === ""
        ? sql`${contacts.attributes} ? ${name}`
        : sql`${lowerAttributeText(name)} = lower(${value})`,
  });
  return and(eq(contacts.workspaceId, ctx.workspaceId), condition);
}

const hasThread = sql`exists (select from ${conversations}
  where ${conversations.workspaceId} = ${contacts.workspaceId} and ${conversations.contactId} = ${contacts.id})`;

function hasLabel(id: string): SQL {
  if (!isId("lbl", id)) return sql`false`;
  return sql`exists (select from ${contactLabels}
    where ${contactLabels.workspaceId} = ${contacts.workspaceId} and ${contactLabels.contactId} = ${contacts.id}
      and ${contactLabels.labelId} = ${sql.param(id, contactLabels.labelId)})`;
}
