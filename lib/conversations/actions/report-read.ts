import "server-only";
import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, numbers } from "#db/schema/index.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { DAY } from "#lib/platform/clock.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { kindsWithout } from "#lib/whatsapp/kind-rules.ts";

/** WhatsApp accepts a read mark for 30 days after the message (docs/whatsapp.md#read-marks-and-typing). */
const READ_MARK_MAX_AGE_MS = 30 * DAY;

/** Marks a conversation as read in WhatsApp. @throws Error when WhatsApp is unreachable, so that the job is retried */
export async function reportRead(ctx: Ctx, conversationId: string): Promise<void> {
  const latest = await findLatest(ctx, conversationId);
  if (!latest) return;
  const result = await graphClient(latest.number).markRead(latest.number.phoneNumberId, latest.wamid);
  if (!result.ok && result.error.code === null) throw new Error(result.error.title);
  if (!result.ok) ctx.log.info({ whatsapp: result.error }, "read mark refused");
}

/** Shows a typing indicator for at most 25 seconds and marks the message as read. @throws AppError NOT_FOUND */
export async function reportTyping(ctx: Ctx, conversationId: string): Promise<void> {
  if (!isId("conv", conversationId)) throw notFound();
  const latest = await findLatest(ctx, conversationId);
  if (!latest) return;
  const { number, wamid } = latest;
  const result = await graphClient(number).markRead(number.phoneNumberId, wamid, { typing: true });
  if (!result.ok) ctx.log.info({ whatsapp: result.error }, "typing not shown");
}

async function findLatest(
  ctx: Ctx,
  conversationId: string,
): Promise<{ wamid: string; number: NumberRow } | null> {
  if (!isId("conv", conversationId)) return null;
  const [row] = await ctx.db
    .select({ wamid: messages.wamid, number: numbers })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(numbers, and(eq(numbers.workspaceId, messages.workspaceId), eq(numbers.id, messages.numberId)))
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.conversationId, conversationId),
        eq(messages.numberId, conversations.numberId),
        eq(messages.direction, "inbound"),
        notInArray(messages.kind, kindsWithout("hasReadMark")),
        eq(numbers.state, "connected"),
        gt(messages.whatsappAt, new Date(ctx.clock.now().getTime() - READ_MARK_MAX_AGE_MS)),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return row?.wamid ? { wamid: row.wamid, number: row.number } : null;
}
