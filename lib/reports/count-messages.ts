import "server-only";
import type { Db } from "#db/client.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { type Counted, countMessage, isReply } from "#lib/reports/count-rules.ts";
import { findNeighbors, type ReadMessage, readMessages } from "#lib/reports/read-messages.ts";
import type { CountedChange } from "#lib/reports/write-counts.ts";

export interface CountedWorkspace {
  id: Id<"ws">;
  now: Date;
}

/**
 * Counts messages as they are now, with those that depend on them. Deleted messages keep what was counted for them.
 * @param options.isBackfill counts messages of any age and only these, because all are counted in turn
 */
export async function countMessages(
  db: Db,
  workspace: CountedWorkspace,
  ids: readonly Id<"msg">[],
  { isBackfill = false } = {},
): Promise<CountedChange[]> {
  const changed = (await readMessages(db, workspace.id, ids)).filter(
    (read) => isBackfill || !isForgotten(read, workspace.now),
  );
  if (isBackfill) return changed.map((read) => toChange(workspace, read));
  // The state of a delivery concerns no other message.
  const changedReplies = changed.filter(({ message, previous }) => previous?.isReply !== isReply(message));
  const given = new Set(ids.map((id) => idToUuid("msg", id)));
  const neighbors = await findNeighbors(
    db,
    workspace.id,
    changedReplies.map(({ message }) => message.id),
  );
  const further = await readMessages(
    db,
    workspace.id,
    neighbors.filter((uuid) => !given.has(uuid)).map((uuid) => uuidToId("msg", uuid)),
  );
  const counted = further.filter((read) => !isForgotten(read, workspace.now));
  return [...changed, ...counted].map((read) => toChange(workspace, read));
}

/** What was counted for the message is deleted, or the backfill has not reached it. */
function isForgotten({ message, previous }: ReadMessage, now: Date): boolean {
  return previous === null && message.createdAt.getTime() < now.getTime() - retentionDays.reportFacts * DAY;
}

function toChange({ id, now }: CountedWorkspace, { message, previous, hours }: ReadMessage): CountedChange {
  const counted = countMessage(message, now, hours);
  return {
    workspaceId: id,
    message,
    isReply: isReply(message),
    previous: previous?.facts ?? [],
    counted: message.passcode ? counted : keepPasscode(counted, previous?.facts ?? []),
  };
}

/** Passcodes are deleted before their messages. */
function keepPasscode(counted: Counted, previous: Counted["facts"]): Counted {
  const kept = previous.filter(({ measure }) => measure.startsWith("passcode_"));
  return { ...counted, facts: [...counted.facts, ...kept] };
}
