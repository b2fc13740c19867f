import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";

export type ConversationRecord = typeof conversations.$inferSelect;

/**
 * A conversation's row, held until the transaction ends, so that of two who change it at once the second sees what the
 * first did; for one that was merged, the one that it was merged into. Call inside a transaction.
 * @throws AppError NOT_FOUND
 */
export async function lockConversation(tx: Ctx, id: string): Promise<ConversationRecord> {
  if (!isId("conv", id)) throw notFound();
  const [row] = await tx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, id)))
    .for("no key update");
  return row ?? lockConversation(tx, await findMergedInto(tx, id));
}
