import { AppError } from "#lib/platform/errors.ts";
import { isWindowOpen } from "#lib/whatsapp/window-rules.ts";

export const RETRY_PERIOD_MS = 24 * 60 * 60 * 1000;

export interface SendPolicyInput {
  /** Only a template can be sent outside the window; everything else is `free`. */
  kind: "free" | "template";
  category: "marketing" | "utility" | "authentication" | null;
  to: string;
  contact: { id: string; blockedAt: Date | null; optedOutAt: Date | null } | null;
  /** Whether the recipient's phone is known; people can hide it (docs/whatsapp.md#hidden-phone-numbers). */
  hasPhone: boolean;
  conversationId: string | null;
  windowExpiresAt: Date | null;
  now: Date;
}

/** The policy of every send path, in a fixed order: blocked, opted out, recipient, window. @returns the refusal or null */
export function checkSendPolicy(input: SendPolicyInput): AppError | null {
  const { contact, now } = input;
  if (contact?.blockedAt) {
    return new AppError(
      "CONTACT_BLOCKED",
      "This contact is blocked. Unblock it in the inbox to send messages.",
      {
        contactId: contact.id,
      },
    );
  }
  if (contact?.optedOutAt && input.category === "marketing") {
    return new AppError(
      "CONTACT_OPTED_OUT",
      "This contact opted out of marketing. Send a utility template, or wait until they opt in again.",
      { contactId: contact.id, optedOutAt: contact.optedOutAt.toISOString() },
    );
  }
  if (input.category === "authentication" && !input.hasPhone) {
    // WhatsApp sends no passcode to a business-scoped id (131062; docs/whatsapp.md#passcodes).
    return new AppError(
      "RECIPIENT_NOT_ALLOWED",
      `${input.to} hides their phone number, and WhatsApp sends passcodes only to phone numbers. Ask the customer for the number.`,
      { reason: "phone_hidden" },
    );
  }
  if (input.kind === "free" && !isWindowOpen(input.windowExpiresAt, now)) return windowClosed(input);
  return null;
}

function windowClosed({ to, windowExpiresAt, conversationId }: SendPolicyInput): AppError<"WINDOW_CLOSED"> {
  const windowExpiredAt = windowExpiresAt?.toISOString() ?? null;
  const message = windowExpiredAt
    ? `The 24-hour reply window for ${to} closed at ${windowExpiredAt}. Send a template, or wait for the customer to write.`
    : `${to} has not written to this number, so there is no 24-hour reply window. Send a template, or wait for the customer to write.`;
  return new AppError("WINDOW_CLOSED", message, { windowExpiredAt, conversationId });
}

/** A message accepted this recently is not rechecked before its first call. */
export const RECHECK_AFTER_MS = 2000;

/**
 * Milliseconds between two messages of a number, ten percent below its throughput to leave room for inbound traffic (80 a
 * second by default, 1,000 after an upgrade; docs/whatsapp.md#throughput).
 */
export function sendIntervalMs(throughputLevel: string | null): number {
  const perSecond = throughputLevel === "HIGH" ? 1000 : 80;
  return 1000 / (perSecond * 0.9);
}

const BACKOFF = {
  retry: { base: 2, unitMs: 1000, first: 1, maxMs: 300_000 },
  // As WhatsApp advises (docs/whatsapp.md#pair-rate-limit): 4ⁿ seconds, n = 0, 1, 2 …
  "retry-pair": { base: 4, unitMs: 1000, first: 0, maxMs: 1_200_000 },
  // Call limits are counted by the hour (docs/whatsapp.md#retries).
  later: { base: 2, unitMs: 300_000, first: 0, maxMs: 3_600_000 },
};

export type TransientDisposition = keyof typeof BACKOFF;

export function isTransient(disposition: string): disposition is TransientDisposition {
  return Object.hasOwn(BACKOFF, disposition);
}

/**
 * Milliseconds before the next attempt, with up to a quarter of jitter: 2, 4, 8 … seconds up to 5 minutes; 1, 4, 16 …
 * seconds for the pair limit; 5, 10, 20 … minutes up to an hour for call limits. Never less than `retryAfterMs`.
 * @param random a number in [0, 1)
 */
export function retryDelayMs(
  attempts: number,
  cause: TransientDisposition,
  random: number,
  retryAfterMs: number | null = null,
): number {
  const { base, unitMs, first, maxMs } = BACKOFF[cause];
  const exponent = Math.max(attempts, 1) - 1 + first;
  const delay = Math.max(Math.min(unitMs * base ** exponent, maxMs), retryAfterMs ?? 0);
  return Math.round(delay * (1 + random / 4));
}
