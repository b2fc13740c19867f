import { isWindowOpen } from "#lib/conversations/rules.ts";
import { AppError } from "#lib/errors.ts";
import type { MessageStatus } from "#lib/messages/schema.ts";

/** How long a message whose outcome is unknown waits for WhatsApp's word (API.md §7.4): 15 minutes. */
export const UNKNOWN_WAIT_MS = 15 * 60 * 1000;

/** How long a message that WhatsApp cannot take just now is tried again (API.md §7.4): 24 hours. */
export const RETRY_FOR_MS = 24 * 60 * 60 * 1000;

/** The time a call to WhatsApp may take before its outcome counts as unknown (API.md §7.4): 10 seconds. */
export const CALL_TIMEOUT_MS = 10_000;

export interface SendFacts {
  kind: "text" | "template";
  category: "marketing" | "utility" | "authentication" | null;
  to: string;
  contact: { id: string; blockedAt: Date | null; optedOutAt: Date | null } | null;
  conversationId: string | null;
  windowExpiresAt: Date | null;
  now: Date;
}

/**
 * The policy of every send, whichever door it came through: null when it may go, else the error that says why not, in
 * the fixed order of API.md §2.8 (blocked, opted out, window).
 */
export function judgeSend(facts: SendFacts): AppError | null {
  const { contact, now } = facts;
  if (contact?.blockedAt) {
    return new AppError(
      "CONTACT_BLOCKED",
      "The workspace blocked this contact. Unblock it in the inbox to write.",
      {
        contactId: contact.id,
      },
    );
  }
  if (contact?.optedOutAt && facts.category === "marketing") {
    return new AppError(
      "CONTACT_OPTED_OUT",
      "This contact opted out of marketing. Send a utility template, or wait until they opt in again.",
      { contactId: contact.id, optedOutAt: contact.optedOutAt.toISOString() },
    );
  }
  if (facts.kind === "text" && !isWindowOpen(facts.windowExpiresAt, now)) return windowClosed(facts);
  return null;
}

function windowClosed({ to, windowExpiresAt, conversationId }: SendFacts): AppError<"WINDOW_CLOSED"> {
  const windowExpiredAt = windowExpiresAt?.toISOString() ?? null;
  const message = windowExpiredAt
    ? `The 24-hour reply window for ${to} closed at ${windowExpiredAt}. Send a template, or wait for the customer to write.`
    : `${to} has not written to this number, so there is no 24-hour reply window. Send a template, or wait for the customer to write.`;
  return new AppError("WINDOW_CLOSED", message, { windowExpiredAt, conversationId });
}

const RANK: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  failed: 4,
};

/**
 * The status after a callback, whatever order callbacks arrive in: forward only; `failed` ends it unless a receipt for
 * the same WhatsApp id proves delivery, and a failure after a receipt is not shown (API.md §7.4).
 */
export function nextStatus(
  current: MessageStatus,
  incoming: "sent" | "delivered" | "read" | "failed",
): MessageStatus {
  if (incoming === "failed") return RANK[current] >= RANK.delivered ? current : "failed";
  if (current === "failed") return incoming === "sent" ? "failed" : incoming;
  return RANK[incoming] > RANK[current] ? incoming : current;
}

/**
 * Milliseconds to wait before the next attempt after `attempts` of them: 2, 4, 8 … seconds up to 5 minutes, with up to
 * a quarter more so that many do not return together; for WhatsApp's pair limit 4ⁿ seconds (whatsapp-cloud-api.md §5.2).
 * @param random a number from 0 up to 1
 */
export function retryDelayMs(attempts: number, cause: "transient" | "pair-limit", random: number): number {
  const base = cause === "pair-limit" ? 4 : 2;
  const seconds = Math.min(base ** Math.max(attempts, 1), 300);
  return Math.round(seconds * 1000 * (1 + random / 4));
}
