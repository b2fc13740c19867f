import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { countsOf, readStoredCounts, type StoredCounts } from "#lib/conversations/views/queries.ts";
import type { DerivedValue } from "#lib/events/live/derived-value.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** Whether an event can change the counts. */
const countedEvents: Record<LiveEvent["type"], boolean> = {
  "message.created": true,
  "message.updated": false,
  "conversation.updated": true,
  "conversation.merged": true,
  "contact.changed": true,
  "contact.deleted": true,
  "label.changed": true,
  "team.deleted": true,
  "list.changed": true,
  "import.changed": true,
  "alerts.changed": false,
  "clock.moved": false,
  "draft.changed": false,
  "notification.created": false,
  "notifications.read": false,
  "number.updated": false,
  "preferences.changed": false,
  "template.updated": false,
};

const COUNTED_EVENTS: ReadonlySet<unknown> = new Set(
  Object.entries(countedEvents).flatMap(([type, isCounted]) => (isCounted ? [type] : [])),
);

export function viewCountsValue(ctx: Ctx): DerivedValue {
  return {
    name: "counts",
    dependsOn: (event) => COUNTED_EVENTS.has(recordOf(event).type),
    read: async () => countsOf(await readShared(ctx), findMemberId(ctx)),
  };
}

interface SharedRead {
  now: Promise<StoredCounts>;
  next: Promise<StoredCounts> | null;
}

const sharedReads = new Map<Id<"ws">, SharedRead>();

/** Streams that request counts during a read share the next read, which includes all changes they know of. */
function readShared(ctx: Ctx): Promise<StoredCounts> {
  const reading = sharedReads.get(ctx.workspaceId);
  if (!reading) return startReading(ctx);
  reading.next ??= reading.now.then(
    () => startReading(ctx),
    () => startReading(ctx),
  );
  return reading.next;
}

function startReading(ctx: Ctx): Promise<StoredCounts> {
  const reading: SharedRead = { now: readStoredCounts(ctx), next: null };
  sharedReads.set(ctx.workspaceId, reading);
  const end = () => {
    if (!reading.next) sharedReads.delete(ctx.workspaceId);
  };
  reading.now.then(end, end);
  return reading.now;
}
