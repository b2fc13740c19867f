import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/** Detaches the file of a message that is sent without it. A copy is deleted: its stored file belongs to the upload. */
export async function releaseAttachment(tx: Ctx, messageId: Id<"msg">): Promise<void> {
  const isOfMessage = and(eq(attachments.workspaceId, tx.workspaceId), eq(attachments.messageId, messageId));
  await tx.db.delete(attachments).where(and(isOfMessage, isNotNull(attachments.sourceId)));
  await tx.db.update(attachments).set({ messageId: null }).where(isOfMessage);
}
