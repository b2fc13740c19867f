import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

export type ConversationRecord = typeof conversations.$inferSelect;

/** Locks and returns a conversation, or the one it was merged into. @throws AppError NOT_FOUND */
export async function lockConversation(tx: Ctx, id: string): Promise<ConversationRecord> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await tx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, id)))
    .for("no key update");
  return row ?? lockConversation(tx, await findMergedInto(tx, id));
}
