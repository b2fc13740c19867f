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
  /** Only a template may go outside the window; everything else is `free`. */
  kind: "free" | "template";
  category: "marketing" | "utility" | "authentication" | null;
  to: string;
  contact: { id: string; blockedAt: Date | null; optedOutAt: Date | null } | null;
  /** Whether the recipient's phone is known; people may hide it (whatsapp-cloud-api.md §4.9). */
  hasPhone: boolean;
  conversationId: string | null;
  windowExpiresAt: Date | null;
  now: Date;
}

/**
 * The policy of every send, whichever door it came through: null when it may go, else the error that says why not, in
 * the fixed order of API.md §2.8 (blocked, opted out, recipient, window).
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
  if (facts.category === "authentication" && !facts.hasPhone) {
    // WhatsApp sends no passcode to a business-scoped id (131062, §1.6).
    return new AppError(
      "RECIPIENT_NOT_ALLOWED",
      `${facts.to} hides the phone number, and WhatsApp sends passcodes to phone numbers only. Ask the customer for the number.`,
      { reason: "phone_hidden" },
    );
  }
  if (facts.kind === "free" && !isWindowOpen(facts.windowExpiresAt, now)) return windowClosed(facts);
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

/** The times of a message's row. */
export interface StatusTimes {
  createdAt: Date;
  /** WhatsApp's time of a message that it told us of; one from the business's own phone was sent before we heard of it. */
  whatsappAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  failedAt: Date | null;
}

/**
 * The times of a message's statuses as they are shown, none before the one that it follows. WhatsApp tells whole seconds and
 * has its own clock (whatsapp-cloud-api.md §4.6), so that its time of a status may lie before ours of the step before it; the
 * row keeps what was told, so that the order of callbacks makes no difference.
 */
export function orderStatusTimes(
  row: StatusTimes,
): Pick<StatusTimes, "sentAt" | "deliveredAt" | "readAt" | "failedAt"> {
  const notBefore = (time: Date | null, floor: Date) => (time !== null && time < floor ? floor : time);
  const start = row.whatsappAt ?? row.createdAt;
  const sentAt = notBefore(row.sentAt, start);
  const deliveredAt = notBefore(row.deliveredAt, sentAt ?? start);
  const readAt = notBefore(row.readAt, deliveredAt ?? sentAt ?? start);
  return { sentAt, deliveredAt, readAt, failedAt: notBefore(row.failedAt, sentAt ?? start) };
}

/** A message judged this recently needs not be judged again before its first call. */
export const GRACE_MS = 2000;

/**
 * Milliseconds between two messages of a number, a tenth below its throughput so that inbound traffic has room
 * (whatsapp-cloud-api.md §6: 80 a second by default, 1,000 after an upgrade).
 */
export function sendIntervalMs(throughputLevel: string | null): number {
  const perSecond = throughputLevel === "HIGH" ? 1000 : 80;
  return 1000 / (perSecond * 0.9);
}

const CURVES = {
  retry: { base: 2, unitMs: 1000, first: 1, maxMs: 300_000 },
  // WhatsApp's own advice (§5.2): 4ⁿ seconds, n = 0, 1, 2 …
  "retry-pair": { base: 4, unitMs: 1000, first: 0, maxMs: 1_200_000 },
  // Limits of calls are counted by the hour (§5.2).
  later: { base: 2, unitMs: 300_000, first: 0, maxMs: 3_600_000 },
};

export type Transient = keyof typeof CURVES;

/** Whether what WhatsApp said passes by itself. */
export function isTransient(disposition: string): disposition is Transient {
  return Object.hasOwn(CURVES, disposition);
}

/**
 * Milliseconds to wait before the next attempt after `attempts` of them, with up to a quarter more so that many do not
 * return together: 2, 4, 8 … seconds up to 5 minutes; 1, 4, 16 … seconds for the pair limit; 5, 10, 20 … minutes up to an
 * hour for limits of calls. What WhatsApp itself asks for is never undercut.
 * @param random a number from 0 up to 1
 */
export function retryDelayMs(
  attempts: number,
  cause: Transient,
  random: number,
  retryAfterMs: number | null = null,
): number {
  const { base, unitMs, first, maxMs } = CURVES[cause];
  const exponent = Math.max(attempts, 1) - 1 + first;
  const delay = Math.max(Math.min(unitMs * base ** exponent, maxMs), retryAfterMs ?? 0);
  return Math.round(delay * (1 + random / 4));
}
