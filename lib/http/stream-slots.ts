import "server-only";
import { AppError } from "#lib/errors.ts";
import { STREAM_RETRY_SECONDS, STREAMS_PER_MEMBER } from "#lib/http/limit-rules.ts";

interface Slot {
  /** The page that opened the stream, as it names itself; null for what names none. */
  page: string | null;
  close(): void;
}

// Next may load this module more than once; the places are those of the process.
const SLOTS = Symbol.for("parley.streamSlots");
const shared = globalThis as { [SLOTS]?: Map<string, Set<Slot>> };
shared[SLOTS] ??= new Map();
const slots = shared[SLOTS];

/**
 * Takes one of a member's places for a live stream on this server. A page that opens a stream anew ends its former one,
 * whose connection may have broken without the server hearing of it.
 * @param slot.close ends the stream; it is called when its page opens another one
 * @returns gives the place back
 * @throws AppError RATE_LIMITED (`member-streams`) when all are taken
 */
export function takeStreamSlot(userId: string, slot: Slot): () => void {
  const taken = slots.get(userId) ?? new Set();
  for (const former of [...taken]) {
    if (slot.page !== null && former.page === slot.page) former.close();
  }
  if (taken.size >= STREAMS_PER_MEMBER) {
    throw new AppError(
      "RATE_LIMITED",
      `You have ${STREAMS_PER_MEMBER} live connections open already. Close some windows of Parley.`,
      { policy: "member-streams", retryAfterSeconds: STREAM_RETRY_SECONDS },
    );
  }
  taken.add(slot);
  slots.set(userId, taken);
  return () => {
    taken.delete(slot);
    if (taken.size === 0 && slots.get(userId) === taken) slots.delete(userId);
  };
}
