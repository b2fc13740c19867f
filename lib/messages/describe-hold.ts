import "server-only";
import type { MessageFacts, messages, numbers } from "#db/schema/index.ts";
import type { HoldReason } from "#lib/messages/hold-rules.ts";
import { CALL_TIMEOUT_MS, UNKNOWN_WAIT_MS } from "#lib/messages/rules.ts";

/** Why a message has not gone yet, and when it is tried next; `until` is null while that depends on somebody or something. */
export interface Hold {
  reason: HoldReason;
  until: string | null;
}

type Waiting = Pick<
  typeof messages.$inferSelect,
  "status" | "attemptState" | "attempts" | "attemptStartedAt" | "nextAttemptAt"
> & { facts: Pick<MessageFacts, "holdReason" | "heldForQuality"> };

/** What holds a message beside its own row. */
export interface HoldContext {
  numberState: (typeof numbers.$inferSelect)["state"];
  /** Whether a message before it in the conversation has not gone either. */
  isBehind: boolean;
}

/**
 * Why a message has not gone to the customer; null for one that went, failed, is being sent or goes at once.
 * @param now the workspace's present
 */
export function describeHold(
  message: Waiting,
  { numberState, isBehind }: HoldContext,
  now: Date,
): Hold | null {
  if (message.status === "sent" && message.facts.heldForQuality)
    return { reason: "template_quality", until: null };
  if (message.status !== "queued") return null;
  if (message.attemptState !== "due") return describeUnknown(message, now);
  if (numberState !== "connected") return { reason: `number_${numberState}`, until: null };
  if (isBehind) return { reason: "earlier_message", until: null };
  const { attempts, nextAttemptAt, facts } = message;
  if (nextAttemptAt === null || (attempts === 0 && nextAttemptAt <= now)) return null;
  return { reason: facts.holdReason ?? "whatsapp_unavailable", until: nextAttemptAt.toISOString() };
}

/** A call that began and has no answer yet; after its time it counts as one whose answer will not come. */
function describeUnknown({ attemptState, attemptStartedAt }: Waiting, now: Date): Hold | null {
  if (attemptState === null || attemptStartedAt === null) return null;
  const isCalling =
    attemptState === "calling" && now.getTime() - attemptStartedAt.getTime() < 3 * CALL_TIMEOUT_MS;
  if (isCalling) return null;
  return {
    reason: "outcome_unknown",
    until: new Date(attemptStartedAt.getTime() + UNKNOWN_WAIT_MS).toISOString(),
  };
}
