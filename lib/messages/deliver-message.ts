import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { isWindowOpen } from "#lib/conversations/rules.ts";
import { isAppError } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { readWindow } from "#lib/messages/accept-message.ts";
import { callWhatsApp } from "#lib/messages/call-whatsapp.ts";
import { chooseNumber } from "#lib/messages/choose-number.ts";
import { ownFailure } from "#lib/messages/failures.ts";
import { prepareTemplate, type TemplateInput } from "#lib/messages/prepare-template.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { settleFailed, settleMessage } from "#lib/messages/settle-message.ts";

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
  const ready = row.kind === "text" ? await withOpenWindow(ctx, row) : row;
  if (!ready) return;
  const number = await chooseNumber(ctx, { from: undefined, current: row.numberId }).catch(
    (error: unknown) => {
      if (isAppError(error)) return null;
      throw error;
    },
  );
  if (!number) {
    await settleMessage(ctx, row.id, { kind: "not-sent", reason: "the number is out of service" });
    return;
  }
  await settleMessage(ctx, row.id, await callWhatsApp(ctx, number, ready));
}

async function withOpenWindow(ctx: Ctx, row: MessageRow): Promise<MessageRow | null> {
  const expiresAt = await readWindow(ctx, row.conversationId, row.numberId);
  if (isWindowOpen(expiresAt, ctx.clock.now())) return row;
  if (row.fallback) return switchToFallback(ctx, row);
  await inTransaction(ctx, async (tx) => {
    await settleFailed(tx, row, ownFailure("WINDOW_CLOSED"));
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
  });
  return null;
}

async function switchToFallback(ctx: Ctx, row: MessageRow): Promise<MessageRow> {
  const number = await chooseNumber(ctx, { from: undefined, current: row.numberId });
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
