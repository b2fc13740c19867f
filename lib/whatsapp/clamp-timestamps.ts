import "server-only";
import type { WebhookUpdate } from "./webhook-update.ts";

const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** A timestamp in the future would hold a window open for days and make later updates seem older. */
export function clampTimestamps(updates: readonly WebhookUpdate[], receivedAt: Date): WebhookUpdate[] {
  const latest = receivedAt.getTime() + MAX_CLOCK_SKEW_MS;
  const clamp = (time: Date) => (time.getTime() > latest ? receivedAt : time);
  return updates.map((update) => {
    if ("timestamp" in update && update.timestamp) {
      return { ...update, timestamp: clamp(update.timestamp) };
    }
    return update.kind === "template" && update.at ? { ...update, at: clamp(update.at) } : update;
  });
}
