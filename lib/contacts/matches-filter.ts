import "server-only";
import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations } from "#db/schema/index.ts";
import { matchesSearch } from "#lib/contacts/matches-search.ts";
import type { ContactFilter } from "#lib/contacts/page-schema.ts";
import { isId } from "#lib/platform/id.ts";

export function matchesFilter(ctx: Ctx, filter: ContactFilter): SQL | undefined {
  const { q, label, optedOut, blocked, conversation, source, attribute, value } = filter;
  return and(
    eq(contacts.workspaceId, ctx.workspaceId),
    // External ids match exactly.
    q === undefined ? undefined : or(matchesSearch(ctx, q), eq(contacts.externalId, q.normalize())),
    ...(label ?? "").split(",").filter(Boolean).map(hasLabel),
    optedOut && (optedOut === "yes" ? isNotNull : isNull)(contacts.optedOutAt),
    blocked && (blocked === "yes" ? isNotNull : isNull)(contacts.blockedAt),
    conversation && (conversation === "yes" ? hasThread : sql`not ${hasThread}`),
    source && eq(contacts.source, source),
    attribute === undefined
      ? undefined
      : value === undefined || value === ""
        ? sql`${contacts.attributes} ? ${attribute}`
        : sql`lower(${contacts.attributes} ->> ${attribute}) = lower(${value})`,
  );
}

const hasThread = sql`exists (select from ${conversations}
  where ${conversations.workspaceId} = ${contacts.workspaceId} and ${conversations.contactId} = ${contacts.id})`;

function hasLabel(id: string): SQL {
  if (!isId("lbl", id)) return sql`false`;
  return sql`exists (select from ${contactLabels}
    where ${contactLabels.workspaceId} = ${contacts.workspaceId} and ${contactLabels.contactId} = ${contacts.id}
      and ${contactLabels.labelId} = ${sql.param(id, contactLabels.labelId)})`;
}
