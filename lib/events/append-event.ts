import "server-only";
import { sql } from "drizzle-orm";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { events } from "#db/schema/index.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { type Id, idToUuid, newId } from "#lib/id.ts";
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

/** A live event, and the conversation that it belongs to. */
export interface NewLiveEvent {
  data: LiveEvent;
  conversationId?: Id<"conv">;
}

/** Writes many live events in their order, in one statement however many they are. */
export async function appendEvents(ctx: Ctx, given: readonly NewLiveEvent[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ data, conversationId }) => ({
    id: idToUuid("evt", newId("evt")),
    type: data.type,
    conversation_id: conversationId ? idToUuid("conv", conversationId) : null,
    data,
  }));
  await ctx.db.execute(sql`
    insert into ${events} (id, workspace_id, type, conversation_id, data)
    select id, ${idToUuid("ws", ctx.workspaceId)}::uuid, type, conversation_id, data
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (id uuid, type text, conversation_id uuid, data jsonb)
    ) with ordinality as row (id, type, conversation_id, data, place)
    order by place`);
  afterCommit(ctx, ringBell);
}
