import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { MAX_ROWS_READ } from "#db/keyset.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { selectMessages, toView } from "#lib/conversations/thread/queries.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { HistoryKind } from "#lib/messages/history-rules.ts";
import type { listMessagesQuery, MessageList } from "#lib/messages/inbox-schema.ts";
import { latestReactions } from "#lib/messages/reading/reaction-rules.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, idToUuid, isId } from "#lib/platform/id.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** Returns a page of a thread, newest first, in one statement. @throws AppError NOT_FOUND */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: z.output<typeof listMessagesQuery>,
): Promise<MessageList> {
  if (!isId("conv", conversationId)) throw notFound();
  const { around, before, after, limit } = query;
  const anchorId = around === "unread" ? undefined : (around ?? before ?? after);
  if (anchorId !== undefined && !isId("msg", anchorId)) throw notFound();
  const rows = await selectPage(ctx, conversationId, query, anchorId);
  if (rows.length === 0) await checkAnchor(ctx, conversationId, query, anchorId);
  const now = ctx.clock.now();
  const part = (name: Part, most: number) => {
    const own = rows.filter((row) => row.part === name);
    const views = own.slice(0, most).map((row) => withReactions(toView(row, now), row.reactions));
    return { views, more: own.length > most };
  };
  if (before !== undefined) {
    const older = part("older", limit);
    return { data: older.views, hasOlder: older.more, hasNewer: true };
  }
  const isAround = rows.some((row) => row.part === "newer");
  const half = olderHalf(limit);
  const newer = part("newer", after === undefined ? limit - half : limit);
  const data = newer.views.toReversed();
  if (after !== undefined) return { data, hasOlder: true, hasNewer: newer.more };
  const older = part("older", isAround ? half : limit);
  return { data: [...data, ...older.views], hasOlder: older.more, hasNewer: newer.more };
}

type Part = "older" | "newer";

function olderHalf(limit: number): number {
  return Math.floor(limit / 2);
}

/** Reactions to a message, wherever they are in the thread. */
const reactions = sql<GivenReaction[] | null>`(
  select json_agg(json_build_object('direction', given.direction, 'content', given.content, 'status', given.status,
    'authorName', given.author_name) order by given.created_at, given.id)
  from messages given where given.workspace_id = ${messages.workspaceId} and given.kind = 'reaction'
    and given.reply_to_id = ${messages.id})`;

function selectPage(
  ctx: Ctx,
  thread: Id<"conv">,
  query: z.output<typeof listMessagesQuery>,
  anchorId: Id<"msg"> | undefined,
) {
  // Read once, also by a plan that was made when the thread had few messages.
  const page = sql`(with ids as materialized (${pageQuery(ctx, thread, query, anchorId)}) select * from ids) as page`;
  return selectMessages(ctx, { part: sql<Part>`page.part`, reactions })
    .innerJoin(page, sql`page.id = ${messages.id}`)
    .where(eq(messages.workspaceId, ctx.workspaceId))
    .orderBy(sql`page.part, page.place`);
}

const hasFile = sql`exists (select from attachments a where a.workspace_id = m.workspace_id and a.message_id = m.id)`;

/** Conditions that exclude each other and together cover every message. */
const ofKind: Record<HistoryKind, SQL> = {
  messages: sql`m.kind not in ('template', 'note', 'activity') and not ${hasFile}`,
  templates: sql`m.kind = 'template'`,
  media: sql`m.kind not in ('template', 'note', 'activity') and ${hasFile}`,
  notes: sql`m.kind = 'note'`,
  changes: sql`m.kind = 'activity'`,
};

/** Selects the ids of a page: `older` newest first and `newer` oldest first, each with one extra row. */
function pageQuery(
  ctx: Ctx,
  thread: Id<"conv">,
  { around, before, after, kind, limit }: z.output<typeof listMessagesQuery>,
  anchorId: Id<"msg"> | undefined,
): SQL {
  const own = sql`m.workspace_id = ${workspaceOf(ctx)} and m.conversation_id = ${idToUuid("conv", thread)}::uuid`;
  const id =
    around === "unread"
      ? sql`(select c.first_unread_id from conversations c
          where c.workspace_id = ${workspaceOf(ctx)} and c.id = ${idToUuid("conv", thread)}::uuid)`
      : sql`${anchorId ? idToUuid("msg", anchorId) : null}::uuid`;
  const anchor = sql`anchor as materialized (select m.created_at, m.id from messages m where ${own} and m.id = ${id})`;
  const at = sql`(select created_at from anchor), (select id from anchor)`;
  const wanted = kind ? sql`${own} and ${ofKind[kind]}` : own;
  const older = (place: SQL, most: SQL) => sql`
    select id, 'older' as part, row_number() over () as place from (
      select m.id from messages m where ${wanted} and (m.created_at, m.id) < (${place})
      order by m.created_at desc, m.id desc limit ${MAX_ROWS_READ}) scanned limit ${most}`;
  const newer = (compared: SQL, most: SQL) => sql`
    select id, 'newer' as part, row_number() over () as place from (
      select m.id from messages m where ${wanted} and (m.created_at, m.id) ${compared} (${at})
      order by m.created_at, m.id limit ${MAX_ROWS_READ}) scanned limit ${most}`;
  const count = (most: number) => sql`${most + 1}::int`;
  if (before !== undefined) return sql`with ${anchor} ${older(at, count(limit))}`;
  if (after !== undefined) return sql`with ${anchor} ${newer(sql.raw(">"), count(limit))}`;
  const half = olderHalf(limit);
  // The newest page is read if there is no unread anchor.
  const place = sql`coalesce((select created_at from anchor), 'infinity'),
    coalesce((select id from anchor), 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
  const most = sql`case when exists (select from anchor) then ${count(half)} else ${count(limit)} end`;
  return sql`with ${anchor} (${older(place, most)}) union all (${newer(sql.raw(">="), count(limit - half))})`;
}

/** Distinguishes an empty page from a missing thread or message. @throws AppError NOT_FOUND */
async function checkAnchor(
  ctx: Ctx,
  thread: Id<"conv">,
  { around }: z.output<typeof listMessagesQuery>,
  anchorId: Id<"msg"> | undefined,
): Promise<void> {
  if (around !== "unread" && anchorId === undefined) return;
  const isThere =
    anchorId === undefined
      ? ctx.db.$count(
          conversations,
          and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, thread)),
        )
      : ctx.db.$count(
          messages,
          and(
            eq(messages.workspaceId, ctx.workspaceId),
            eq(messages.conversationId, thread),
            eq(messages.id, anchorId),
          ),
        );
  if ((await isThere) === 0) throw notFound();
}

interface GivenReaction extends Pick<MessageView, "direction" | "status"> {
  content: unknown;
  authorName: string | null;
}

function withReactions(message: MessageView, given: readonly GivenReaction[] | null): MessageView {
  if (given === null) return message;
  const reactions = latestReactions(
    given.map((one) => ({ ...one, content: messageContentSchema.parse(one.content) })),
  );
  return reactions.length > 0 ? { ...message, reactions } : message;
}
