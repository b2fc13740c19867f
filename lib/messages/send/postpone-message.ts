import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { type MessageMetadata, messages } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

export async function postponeMessage(
  ctx: Ctx,
  id: Id<"msg">,
  until:
    | { nextAttemptAt: null }
    | { nextAttemptAt: Date; slotAt: Date; reason: MessageMetadata["holdReason"] },
): Promise<void> {
  await ctx.db
    .update(messages)
    .set(
      until.nextAttemptAt === null
        ? until
        : {
            nextAttemptAt: until.nextAttemptAt,
            slotAt: until.slotAt,
            metadata: sql`${messages.metadata} || ${JSON.stringify({ holdReason: until.reason })}::jsonb`,
          },
    )
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.id, id),
        eq(messages.attemptState, "queued"),
      ),
    );
}
