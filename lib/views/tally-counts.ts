import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import type { Id } from "#lib/id.ts";
import type { Tally } from "#lib/realtime/tally.ts";
import { countsOf, type KeptCounts, readKeptCounts, viewerOf } from "#lib/views/queries.ts";

/** Events after which the counts of views may be others. */
const FOLLOWED: ReadonlySet<unknown> = new Set<LiveEvent["type"]>([
  "message.created",
  "conversation.updated",
  "conversation.merged",
  "contact.changed",
  "label.changed",
  "list.changed",
  "import.changed",
]);

/** The counts of the viewer's views as a live stream tells them. */
export function countsTally(ctx: Ctx): Tally {
  return {
    name: "counts",
    follows: (event) => FOLLOWED.has(Object(event).type),
    read: async () => countsOf(await readShared(ctx), viewerOf(ctx)),
  };
}

interface Reading {
  now: Promise<KeptCounts>;
  next: Promise<KeptCounts> | null;
}

const readings = new Map<Id<"ws">, Reading>();

/**
 * One read of a workspace's counts serves all streams that ask while another is under way: it begins after they asked, so
 * that none is told less than it knows of.
 */
function readShared(ctx: Ctx): Promise<KeptCounts> {
  const reading = readings.get(ctx.workspaceId);
  if (!reading) return begin(ctx);
  reading.next ??= reading.now.then(
    () => begin(ctx),
    () => begin(ctx),
  );
  return reading.next;
}

function begin(ctx: Ctx): Promise<KeptCounts> {
  const reading: Reading = { now: readKeptCounts(ctx), next: null };
  readings.set(ctx.workspaceId, reading);
  const end = () => {
    if (!reading.next) readings.delete(ctx.workspaceId);
  };
  reading.now.then(end, end);
  return reading.now;
}
