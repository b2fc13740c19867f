import "server-only";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { selectMessages, toView } from "#lib/messages/queries.ts";
import { latestReactions } from "#lib/messages/reaction-rules.ts";
import type { listMessagesQuery, MessageList, MessageView } from "#lib/messages/schema.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

interface Place {
  createdAt: Date;
  id: Id<"msg">;
}

/**
 * A page of a thread, newest first: the newest messages, or those around, before or after one of its messages.
 * @throws AppError NOT_FOUND
 */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: z.output<typeof listMessagesQuery>,
): Promise<MessageList> {
  if (!isId("conv", conversationId)) throw notFound();
  const page = await readPage(ctx, conversationId, query);
  return { ...page, data: await withReactions(ctx, page.data) };
}

async function readPage(
  ctx: Ctx,
  thread: Id<"conv">,
  { around, before, after, limit }: z.output<typeof listMessagesQuery>,
): Promise<MessageList> {
  if (before !== undefined) {
    const older = await readOlder(ctx, thread, limit, await findPlace(ctx, thread, before));
    return { data: older.data, hasOlder: older.more, hasNewer: true };
  }
  if (after !== undefined) {
    const newer = await readNewer(ctx, thread, limit, await findPlace(ctx, thread, after));
    return { data: newer.data, hasOlder: true, hasNewer: newer.more };
  }
  const anchor = around === undefined ? null : await findAnchor(ctx, thread, around);
  if (!anchor) {
    const newest = await readOlder(ctx, thread, limit, null);
    return { data: newest.data, hasOlder: newest.more, hasNewer: false };
  }
  const half = Math.floor(limit / 2);
  const older = await readOlder(ctx, thread, half, anchor);
  const newer = await readNewer(ctx, thread, limit - half, anchor, true);
  return { data: [...newer.data, ...older.data], hasOlder: older.more, hasNewer: newer.more };
}

/** The message to read around; null for the newest page, because nothing is unread. @throws AppError NOT_FOUND */
async function findAnchor(ctx: Ctx, thread: Id<"conv">, around: string): Promise<Place | null> {
  if (around !== "unread") return findPlace(ctx, thread, around);
  const [row] = await ctx.db
    .select({ firstUnreadId: conversations.firstUnreadId })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, thread)));
  if (!row) throw notFound();
  return row.firstUnreadId ? findPlace(ctx, thread, row.firstUnreadId) : null;
}

async function findPlace(ctx: Ctx, thread: Id<"conv">, id: string): Promise<Place> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await ctx.db
    .select({ createdAt: messages.createdAt, id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.conversationId, thread),
        eq(messages.id, id),
      ),
    );
  if (!row) throw notFound();
  return row;
}

async function readOlder(ctx: Ctx, thread: Id<"conv">, limit: number, place: Place | null) {
  const behind = place ? sql`(${messages.createdAt}, ${messages.id}) < (${at(place)})` : undefined;
  const rows = await selectMessages(ctx, and(eq(messages.conversationId, thread), behind))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit + 1);
  return { data: viewsOf(ctx, rows.slice(0, limit)), more: rows.length > limit };
}

async function readNewer(ctx: Ctx, thread: Id<"conv">, limit: number, place: Place, inclusive = false) {
  const compared = inclusive ? sql.raw(">=") : sql.raw(">");
  const beyond = sql`(${messages.createdAt}, ${messages.id}) ${compared} (${at(place)})`;
  const rows = await selectMessages(ctx, and(eq(messages.conversationId, thread), beyond))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit + 1);
  return { data: viewsOf(ctx, rows.slice(0, limit)).toReversed(), more: rows.length > limit };
}

function at({ createdAt, id }: Place): SQL {
  return sql`${sql.param(createdAt, messages.createdAt)}, ${sql.param(id, messages.id)}`;
}

type Row = Awaited<ReturnType<typeof selectMessages>>[number];

function viewsOf(ctx: Ctx, rows: readonly Row[]): MessageView[] {
  const now = ctx.clock.now();
  return rows.map((row) => toView(row, now));
}

/** The emoji on each message, wherever in the thread they were given. */
async function withReactions(ctx: Ctx, data: MessageView[]): Promise<MessageView[]> {
  const ids = data.flatMap(({ id }) => (isId("msg", id) ? [id] : []));
  if (ids.length === 0) return data;
  const rows = await ctx.db
    .select({
      target: messages.replyToId,
      direction: messages.direction,
      content: messages.content,
      status: messages.status,
      authorName: messages.authorName,
    })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.kind, "reaction"),
        inArray(messages.replyToId, ids),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const byTarget = Map.groupBy(rows, ({ target }): string | null => target);
  return data.map((message) => {
    const given = byTarget.get(message.id) ?? [];
    const reactions = latestReactions(
      given.map((row) => ({ ...row, content: messageContentSchema.parse(row.content) })),
    );
    return reactions.length > 0 ? { ...message, reactions } : message;
  });
}
