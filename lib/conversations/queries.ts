import "server-only";
import { and, desc, eq, gt, ilike, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, numbers, users } from "#db/schema/index.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { labelsOfContact } from "#lib/contacts/read-labels.ts";
import type {
  ConversationFilter,
  ConversationList,
  ConversationView,
  listConversationsQuery,
} from "#lib/conversations/schema.ts";
import { serializeConversation } from "#lib/conversations/serialize.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";

function selectConversations(ctx: Ctx) {
  return ctx.db
    .select({
      conversation: conversations,
      contact: contacts,
      number: { id: numbers.id, displayNumber: numbers.displayNumber },
      assigneeName: users.name,
      labels: labelsOfContact,
    })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .innerJoin(
      numbers,
      and(eq(numbers.workspaceId, conversations.workspaceId), eq(numbers.id, conversations.numberId)),
    )
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .$dynamic();
}

const filters: Record<ConversationFilter, SQL | undefined> = {
  open: ne(conversations.state, "closed"),
  unread: gt(conversations.unreadCount, 0),
  closed: eq(conversations.state, "closed"),
};

/**
 * One page of the inbox's list, latest activity first, by keyset.
 * @throws AppError INVALID_CURSOR
 */
export async function listConversations(
  ctx: Ctx,
  query: z.output<typeof listConversationsQuery>,
): Promise<ConversationList> {
  const list = `conversations:${ctx.workspaceId}:${query.view}:${query.q ?? ""}`;
  const now = ctx.clock.now();
  const rows = await selectConversations(ctx)
    .where(
      and(
        eq(conversations.workspaceId, ctx.workspaceId),
        filters[query.view],
        query.q === undefined ? undefined : matches(query.q),
        query.cursor === undefined ? undefined : isAfter(decodeCursor(list, query.cursor)),
      ),
    )
    .orderBy(desc(conversations.lastActivityAt), desc(conversations.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1)?.conversation : undefined;
  return {
    data: page.map((row) => serializeConversation(row, now)),
    nextCursor: last ? encodeCursor(list, [last.lastActivityAt.toISOString(), last.id]) : null,
    now: now.toISOString(),
  };
}

/** Words of a name, or three and more digits anywhere in the number. */
function matches(q: string): SQL | undefined {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = q.replace(/\D/g, "");
  return or(
    ilike(contacts.name, pattern),
    ilike(contacts.profileName, pattern),
    ilike(contacts.username, pattern),
    digits.length >= 3 ? ilike(contacts.phone, `%${digits}%`) : undefined,
  );
}

function isAfter([at = "", id = ""]: string[]): SQL {
  if (!isId("conv", id)) throw notFound();
  const place = sql`${sql.param(new Date(at), conversations.lastActivityAt)}, ${sql.param(id, conversations.id)}`;
  return sql`(${conversations.lastActivityAt}, ${conversations.id}) < (${place})`;
}

/**
 * One conversation of the workspace; for one that was merged, the one that it was merged into.
 * @throws AppError NOT_FOUND
 */
export async function getConversation(
  ctx: Ctx,
  id: string,
): Promise<{ conversation: ConversationView; now: string }> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await selectConversations(ctx).where(
    and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id)),
  );
  if (!row) return getConversation(ctx, await findMergedInto(ctx, id));
  const now = ctx.clock.now();
  return { conversation: serializeConversation(row, now), now: now.toISOString() };
}
