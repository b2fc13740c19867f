import "server-only";
import { AppError } from "#lib/platform/errors.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { STREAM_RETRY_SECONDS, STREAMS_PER_MEMBER } from "#lib/platform/rate-limits.ts";

interface Slot {
  /** The page's own id; null when it has none. */
  page: string | null;
  close(): void;
}

const slots = perProcess("streamSlots", () => new Map<string, Set<Slot>>());

/**
 * Closes the page's previous stream, whose connection may have failed silently.
 * @returns a function that releases the slot
 * @throws AppError RATE_LIMITED (`member-streams`)
 */
export function takeStreamSlot(userId: string, slot: Slot): () => void {
  const userSlots = slots().get(userId) ?? new Set();
  for (const previous of [...userSlots]) {
    if (slot.page !== null && previous.page === slot.page) previous.close();
  }
  if (userSlots.size >= STREAMS_PER_MEMBER) {
    throw new AppError(
      "RATE_LIMITED",
      `You have ${STREAMS_PER_MEMBER} live connections open. Close Parley on another device or browser.`,
      { policy: "member-streams", retryAfterSeconds: STREAM_RETRY_SECONDS },
    );
  }
  userSlots.add(slot);
  slots().set(userId, userSlots);
  return () => {
    userSlots.delete(slot);
    if (userSlots.size === 0 && slots().get(userId) === userSlots) slots().delete(userId);
  };
}
