import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { type Id, isId } from "#lib/id.ts";
import { failureOf } from "#lib/messages/failures.ts";
import { keptPayload } from "#lib/messages/kept-payload.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { nextStatus } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type StatusUpdate = Extract<WebhookUpdate, { kind: "status" }>;

const TIME_OF = { sent: "sentAt", delivered: "deliveredAt", read: "readAt", failed: "failedAt" } as const;

/**
 * Moves a message on by WhatsApp's callback, forward only. The message is found by WhatsApp's id or, when a crash or a
 * time-out hid that, by our own id, which travelled along in `biz_opaque_callback_data`.
 * @returns whether anything changed
 */
export async function applyStatus(ctx: Ctx, numberId: Id<"num">, update: StatusUpdate): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await findMessage(tx, numberId, update);
    if (!row) {
      tx.log.info({ status: update.status }, "status of a message that is not ours");
      return false;
    }
    // A played voice note was read.
    const incoming = update.status === "played" ? "read" : update.status;
    const status = nextStatus(row.status, incoming);
    const time = TIME_OF[incoming];
    const news =
      row[time] === null || status !== row.status || row.wamid === null || row.attemptState !== null;
    if (!news) return false;
    const failed = status === "failed" && incoming === "failed";
    await tx.db
      .update(messages)
      .set({
        status,
        wamid: row.wamid ?? update.wamid,
        [time]: row[time] ?? update.timestamp,
        failure: failed ? failureOf(update.errors[0] ?? { code: null, title: "" }) : keepFailure(row, status),
        attemptState: null,
        nextAttemptAt: null,
        payload: keptPayload,
      })
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
    return true;
  });
}

/** A receipt that proves delivery lifts the failure. */
function keepFailure(row: MessageRow, status: MessageRow["status"]): MessageRow["failure"] {
  return status === "failed" ? row.failure : null;
}

async function findMessage(tx: Ctx, numberId: Id<"num">, update: StatusUpdate): Promise<MessageRow | null> {
  const { callbackData, wamid } = update;
  const ours = callbackData !== null && isId("msg", callbackData) ? eq(messages.id, callbackData) : undefined;
  const rows = await tx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.direction, "outbound"),
        or(eq(messages.wamid, wamid), ours) as SQL,
      ),
    )
    .for("update");
  return rows.find((row) => row.wamid === wamid) ?? rows.find((row) => row.wamid === null) ?? null;
}
