import "server-only";
import { lte, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { JsonRow } from "#db/json-row.ts";
import { drafts } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { getDraft } from "#lib/conversations/drafts/queries.ts";
import { type Draft, NO_CONTENT } from "#lib/conversations/drafts/schema.ts";
import { serializeDraft } from "#lib/conversations/drafts/serialize.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { planLiveEvent } from "#lib/events/plan-events.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, idToUuid, isId } from "#lib/platform/id.ts";

/**
 * Saves a member's draft unless another device saved a newer one. An emptied draft remains as an empty row, so that an
 * older device cannot restore it.
 * @returns the stored draft, which is the other device's if that one is newer
 * @throws AppError NOT_FOUND
 */
export async function saveDraft(ctx: Ctx, conversationId: string, draft: Draft): Promise<Draft | null> {
  const { conversation } = await getConversation(ctx, conversationId);
  const { id } = conversation;
  if (!isId("conv", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    await writeDraft(tx, id, draft);
    return getDraft(tx, id);
  });
}

export async function clearDraft(tx: Ctx, conversationId: Id<"conv">, updatedAt: string): Promise<void> {
  await writeDraft(tx, conversationId, { ...NO_CONTENT, updatedAt });
}

/** Plans the same for `parley_accept_reply`. */
export function planClearDraft(ctx: Ctx, conversationId: Id<"conv">, updatedAt: string): JsonRow {
  const userId = requireMemberId(ctx);
  const at = clampToNow(ctx, updatedAt);
  const event = { userId, conversationId, draft: null, updatedAt: at.toISOString() };
  return {
    user_id: idToUuid("user", userId),
    conversation_id: idToUuid("conv", conversationId),
    updated_at: at,
    live: [planLiveEvent({ type: "draft.changed", ...event }, conversationId)],
  };
}

/** Limits a browser's time to the present, so that a fast clock does not block other devices. */
function clampToNow({ clock }: Ctx, updatedAt: string): Date {
  const now = clock.now();
  const claimed = new Date(updatedAt);
  return claimed > now ? now : claimed;
}

async function writeDraft(tx: Ctx, conversationId: Id<"conv">, draft: Draft): Promise<void> {
  const userId = requireMemberId(tx);
  const values = {
    body: draft.body,
    isNote: draft.isNote,
    isUnsigned: draft.isUnsigned,
    replyToId: draft.replyToId !== null && isId("msg", draft.replyToId) ? draft.replyToId : null,
    files: draft.files,
    updatedAt: clampToNow(tx, draft.updatedAt),
  };
  const [row] = await tx.db
    .insert(drafts)
    .values({ workspaceId: tx.workspaceId, userId, conversationId, ...values })
    .onConflictDoUpdate({
      target: [drafts.workspaceId, drafts.userId, drafts.conversationId],
      set: values,
      setWhere: lte(drafts.updatedAt, sql`excluded.updated_at`),
    })
    .returning();
  if (!row) return;
  await recordLiveEvent(
    tx,
    {
      type: "draft.changed",
      userId,
      conversationId,
      draft: serializeDraft(row),
      updatedAt: row.updatedAt.toISOString(),
    },
    { conversationId },
  );
}
