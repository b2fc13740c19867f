import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { isAppError } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { callWhatsApp } from "#lib/messages/call-whatsapp.ts";
import { chooseNumber } from "#lib/messages/choose-number.ts";
import { ownFailure } from "#lib/messages/failures.ts";
import { judgeAgain } from "#lib/messages/judge-again.ts";
import { prepareTemplate, type TemplateInput } from "#lib/messages/prepare-template.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { settleFailed, settleMessage } from "#lib/messages/settle-message.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/**
 * Tries a waiting message again. It is claimed first, so that two workers never send it twice. A text whose window has
 * closed meanwhile is not sent: its fallback goes instead, or it fails with `WINDOW_CLOSED` (API.md §7.2).
 */
export async function deliverMessage(ctx: Ctx, messageId: string): Promise<void> {
  if (!isId("msg", messageId)) return;
  const [row] = await ctx.db
    .update(messages)
    .set({
      attemptState: "calling",
      attemptStartedAt: ctx.clock.now(),
      attempts: sql`${messages.attempts} + 1`,
    })
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.id, messageId),
        eq(messages.attemptState, "due"),
      ),
    )
    .returning();
  if (!row) return;
  const prepared = await prepare(ctx, row).catch(async (error: unknown) => {
    // Nothing has left: it waits again, and the queue comes back to it.
    await release(ctx, row);
    throw error;
  });
  if (!prepared) return;
  await settleMessage(ctx, row.id, await callWhatsApp(ctx, prepared.number, prepared.row));
}

/** What to send and from where, or null when the message was settled without a call. */
async function prepare(ctx: Ctx, row: MessageRow): Promise<{ number: NumberRow; row: MessageRow } | null> {
  const number = await chooseNumber(ctx, { from: undefined, current: row.numberId }).catch(
    (error: unknown) => {
      if (isAppError(error)) return null;
      throw error;
    },
  );
  if (!number) {
    await settleMessage(ctx, row.id, { kind: "not-sent", reason: "the number is out of service" });
    return null;
  }
  const ready = await stillAllowed(ctx, number, row);
  return ready ? { number, row: ready } : null;
}

async function release(ctx: Ctx, row: MessageRow): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ attemptState: "due" })
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.id, row.id),
        eq(messages.attemptState, "calling"),
      ),
    );
}

/** The message to send now: itself, or its fallback once its window has closed; null when it may not go any more. */
async function stillAllowed(ctx: Ctx, number: NumberRow, row: MessageRow): Promise<MessageRow | null> {
  const fault = await judgeAgain(ctx, number, row);
  if (fault === null) return row;
  if (fault === "WINDOW_CLOSED" && row.fallback) {
    const switched = await switchToFallback(ctx, number, row).catch((error: unknown) => {
      // The fallback cannot go either (its template was rejected meanwhile, say): then the text failed.
      if (isAppError(error)) return null;
      throw error;
    });
    if (switched) return switched;
  }
  await inTransaction(ctx, async (tx) => {
    await settleFailed(tx, row, ownFailure(fault));
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
  });
  return null;
}

async function switchToFallback(ctx: Ctx, number: NumberRow, row: MessageRow): Promise<MessageRow> {
  // Written by `acceptMessage` from a checked input of this very type.
  const input = row.fallback as TemplateInput;
  const { content, payload } = await prepareTemplate(ctx, number.wabaId, input);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(messages)
      .set({ kind: "template", content, payload, fallback: null })
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
  });
  return getMessageRow(ctx, row.id);
}

/** Gives up on a message whose outcome stayed unknown: it may have arrived, so it is named and never sent again. */
export async function expireMessage(ctx: Ctx, messageId: string): Promise<void> {
  if (!isId("msg", messageId)) return;
  await inTransaction(ctx, async (tx) => {
    const row = await getMessageRow(tx, messageId);
    if (row.attemptState !== "unknown" && row.attemptState !== "calling") return;
    await settleFailed(tx, row, ownFailure("OUTCOME_UNKNOWN"));
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
  });
}
