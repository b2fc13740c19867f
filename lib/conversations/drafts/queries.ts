import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, drafts } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import type { Draft } from "#lib/conversations/drafts/schema.ts";
import { serializeDraft } from "#lib/conversations/drafts/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/** Returns the member's draft in a conversation. @throws AppError NOT_FOUND */
export async function getDraft(ctx: Ctx, conversationId: string): Promise<Draft | null> {
  if (!isId("conv", conversationId)) throw notFound();
  const [row] = await ctx.db
    .select({ draft: drafts })
    .from(conversations)
    .leftJoin(
      drafts,
      and(
        eq(drafts.workspaceId, conversations.workspaceId),
        eq(drafts.userId, requireMemberId(ctx)),
        eq(drafts.conversationId, conversations.id),
      ),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, conversationId)));
  if (!row) return getDraft(ctx, await findMergedInto(ctx, conversationId));
  return row.draft && serializeDraft(row.draft);
}
