import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { editMessage, revokeMessage } from "#lib/conversations/thread/change-message.ts";
import { deferUpdate, lockMessages } from "#lib/conversations/thread/defer-update.ts";
import { publishMessageChange } from "#lib/conversations/thread/publish-message.ts";
import type { Id } from "#lib/platform/id.ts";
import type { MessageChange } from "#lib/whatsapp/parse-webhook.ts";

/** Defers the change of a message that has not arrived yet. @returns whether a message changed */
export async function applyChange(ctx: Ctx, numberId: Id<"num">, update: MessageChange): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockMessages(tx, numberId, [update.originalWamid]);
    const [row] = await tx.db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.workspaceId, tx.workspaceId),
          eq(messages.numberId, numberId),
          eq(messages.wamid, update.originalWamid),
          eq(messages.direction, update.direction),
          ne(messages.kind, "reaction"),
        ),
      )
      .limit(1)
      .for("update");
    if (!row) {
      const at = update.timestamp.toISOString();
      const deferred =
        update.kind === "edit"
          ? { kind: "edit" as const, content: update.content, at }
          : { kind: "revoke" as const, at };
      await deferUpdate(tx, { numberId, wamid: update.originalWamid }, deferred);
      return false;
    }
    const changed =
      update.kind === "edit"
        ? await editMessage(tx, row, { content: update.content, at: update.timestamp })
        : await revokeMessage(tx, row, update.timestamp);
    if (changed === row) return false;
    const event = update.kind === "edit" ? "message.edited" : "message.revoked";
    await publishMessageChange(tx, event, row.id);
    return true;
  });
}
