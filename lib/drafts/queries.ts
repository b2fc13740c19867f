import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { drafts } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { Draft } from "#lib/drafts/schema.ts";
import { serializeDraft } from "#lib/drafts/serialize.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** What the member has begun to write in a conversation; null when nothing. @throws AppError NOT_FOUND */
export async function getDraft(ctx: Ctx, conversationId: string): Promise<Draft | null> {
  const { conversation } = await getConversation(ctx, conversationId);
  if (!isId("conv", conversation.id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.workspaceId, ctx.workspaceId),
        eq(drafts.userId, memberOf(ctx)),
        eq(drafts.conversationId, conversation.id),
      ),
    );
  return row ? serializeDraft(row) : null;
}
