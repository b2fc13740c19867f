import "server-only";
import type { MessageMetadata, messages, numbers } from "#db/schema/index.ts";
import type { HoldReason } from "#lib/conversations/thread/hold-rules.ts";
import { ABANDONED_AFTER_MS, UNKNOWN_WAIT_MS } from "#lib/conversations/thread/status-rules.ts";

/** `until` is null when the next attempt depends on somebody or something else. */
export interface Hold {
  reason: HoldReason;
  until: string | null;
}

type QueuedRow = Pick<
  typeof messages.$inferSelect,
  "status" | "attemptState" | "attempts" | "attemptStartedAt" | "nextAttemptAt"
> & { metadata: Pick<MessageMetadata, "holdReason" | "heldForQuality"> };

export interface HoldContext {
  numberState: (typeof numbers.$inferSelect)["state"];
  isBehind: boolean;
}

/** Returns why a message is not sent yet; null if it was sent, failed, is in flight or is due immediately. */
export function describeHold(
  message: QueuedRow,
  { numberState, isBehind }: HoldContext,
  now: Date,
): Hold | null {
  if (message.status === "sent" && message.metadata.heldForQuality)
    return { reason: "template_quality", until: null };
  if (message.status !== "queued") return null;
  if (message.attemptState === "scheduled")
    return { reason: "scheduled", until: message.nextAttemptAt?.toISOString() ?? null };
  if (message.attemptState !== "queued") return describeUnknown(message, now);
  if (numberState !== "connected") return { reason: `number_${numberState}`, until: null };
  if (isBehind) return { reason: "earlier_message", until: null };
  const { attempts, nextAttemptAt, metadata } = message;
  if (nextAttemptAt === null || (attempts === 0 && nextAttemptAt <= now)) return null;
  return { reason: metadata.holdReason ?? "whatsapp_unavailable", until: nextAttemptAt.toISOString() };
}

/** A call without a response counts as unknown after a timeout. */
function describeUnknown({ attemptState, attemptStartedAt }: QueuedRow, now: Date): Hold | null {
  if (attemptState === null || attemptStartedAt === null) return null;
  const isInFlight =
    attemptState === "in_flight" && now.getTime() - attemptStartedAt.getTime() < ABANDONED_AFTER_MS;
  if (isInFlight) return null;
  return {
    reason: "outcome_unknown",
    until: new Date(attemptStartedAt.getTime() + UNKNOWN_WAIT_MS).toISOString(),
  };
}
