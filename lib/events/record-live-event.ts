import "server-only";
import { sql } from "drizzle-orm";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { liveEvents } from "#db/schema/index.ts";
import { notifyNewEvents } from "#lib/events/live/notify-new-events.ts";
import type { RecordedEvent } from "#lib/events/live-event-schema.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";

/** Notifies subscribers after the commit. */
export async function recordLiveEvent(
  ctx: Ctx,
  data: RecordedEvent,
  subject: { conversationId?: Id<"conv"> } = {},
): Promise<void> {
  await ctx.db.insert(liveEvents).values({
    id: newId("evt"),
    workspaceId: ctx.workspaceId,
    type: data.type,
    conversationId: subject.conversationId ?? null,
    data,
  });
  afterCommit(ctx, notifyNewEvents);
}

export interface NewLiveEvent {
  data: RecordedEvent;
  conversationId?: Id<"conv">;
}

export async function recordLiveEvents(ctx: Ctx, events: readonly NewLiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ data, conversationId }) => ({
    id: idToUuid("evt", newId("evt")),
    type: data.type,
    conversation_id: conversationId ? idToUuid("conv", conversationId) : null,
    data,
  }));
  await ctx.db.execute(sql`
    insert into ${liveEvents} (id, workspace_id, type, conversation_id, data)
    select id, ${idToUuid("ws", ctx.workspaceId)}::uuid, type, conversation_id, data
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (id uuid, type text, conversation_id uuid, data jsonb)
    ) with ordinality as row (id, type, conversation_id, data, place)
    order by place`);
  afterCommit(ctx, notifyNewEvents);
}
