import "server-only";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { events } from "#db/schema/index.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { type Id, newId } from "#lib/id.ts";
import { ringBell } from "#lib/realtime/bell.ts";

/** Writes what happened into the outbox, in the transaction in which it happened, and rings once that committed. */
export async function appendEvent(
  ctx: Ctx,
  data: LiveEvent,
  about: { conversationId?: Id<"conv"> } = {},
): Promise<void> {
  await ctx.db.insert(events).values({
    id: newId("evt"),
    workspaceId: ctx.workspaceId,
    type: data.type,
    conversationId: about.conversationId ?? null,
    data,
  });
  afterCommit(ctx, ringBell);
}
