import "server-only";
import type { WebhookUpdate } from "./webhook-update.ts";

/** How far WhatsApp's clock may be ahead of ours. */
const SKEW_MS = 5 * 60_000;

/**
 * Lets no update of a webhook be later than the webhook itself: a time in the future would hold a window open for days,
 * and keep whatever comes after it from counting.
 * @param receivedAt when the webhook came
 */
export function limitTimes(updates: readonly WebhookUpdate[], receivedAt: Date): WebhookUpdate[] {
  const latest = receivedAt.getTime() + SKEW_MS;
  const limited = (time: Date) => (time.getTime() > latest ? receivedAt : time);
  return updates.map((update) => {
    if ("timestamp" in update && update.timestamp) {
      return { ...update, timestamp: limited(update.timestamp) };
    }
    return update.kind === "template" && update.at ? { ...update, at: limited(update.at) } : update;
  });
}
