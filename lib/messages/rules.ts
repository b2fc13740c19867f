import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { type ApiErrorCode, AppError } from "#lib/platform/errors.ts";
import type { TemplateCategory } from "#lib/platform/template-categories.ts";
import type { TransientDisposition } from "#lib/whatsapp/errors.ts";
import { messagesPerSecond } from "#lib/whatsapp/limits.ts";
import { isWindowOpen } from "#lib/whatsapp/window-rules.ts";

export const RETRY_PERIOD_MS = DAY;

/** Why a message that is not sent until `at` fails; null before it has to be given up. */
export function expiryOf({ giveUpAt }: { giveUpAt: Date | null }, at: Date): "EXPIRED" | null {
  return giveUpAt !== null && giveUpAt <= at ? "EXPIRED" : null;
}

/** How far ahead a message can be scheduled. */
export const SCHEDULE_MAX_MS = 30 * DAY;

/** A slot this close is awaited; a later one is left to the worker. */
export const SHORT_WAIT_MS = 300;

/** What the rules of the send policy compare. */
interface SendRuleInput {
  /** Whether it is a template, which alone can be sent outside the window; everything else is `free`. */
  kind: "free" | "template";
  category: TemplateCategory | null;
  isBlocked: boolean;
  hasOptedOut: boolean;
  /** Whether the recipient's phone is known; people can hide it (docs/whatsapp.md#hidden-phone-numbers). */
  hasPhone: boolean;
  isWindowOpen: boolean;
  /** Whether it is sent later: only the rules that `appliesAtOnce` refuse it before it is due. */
  isScheduled: boolean;
}

export type SendRefusal = "CONTACT_BLOCKED" | "CONTACT_OPTED_OUT" | "RECIPIENT_NOT_ALLOWED" | "WINDOW_CLOSED";

/** What a request sends: any message in an open window, a template, or the template of a passcode. */
type Sent = "free" | "template" | "passcode";

interface SendRule {
  /** What it can refuse; the errors of the API's endpoints follow from it. */
  sent: readonly Sent[];
  /** Whether it already refuses a scheduled message; every rule is checked when the message is due. */
  appliesAtOnce: boolean;
  refuses(input: SendRuleInput): boolean;
}

/** In the order in which they are checked. */
const rules: Record<SendRefusal, SendRule> = {
  CONTACT_BLOCKED: {
    sent: ["free", "template", "passcode"],
    appliesAtOnce: true,
    refuses: ({ isBlocked }) => isBlocked,
  },
  CONTACT_OPTED_OUT: {
    sent: ["template"],
    appliesAtOnce: true,
    refuses: ({ hasOptedOut, category }) => hasOptedOut && category === "marketing",
  },
  // WhatsApp sends no passcode to a business-scoped id (131062; docs/whatsapp.md#passcodes).
  RECIPIENT_NOT_ALLOWED: {
    sent: ["template", "passcode"],
    appliesAtOnce: true,
    refuses: ({ category, hasPhone }) => category === "authentication" && !hasPhone,
  },
  WINDOW_CLOSED: {
    sent: ["free"],
    appliesAtOnce: false,
    refuses: ({ kind, isWindowOpen: isOpen }) => kind === "free" && !isOpen,
  },
};

/** The errors of every endpoint that sends these. WhatsApp itself can refuse any recipient. */
export function sendErrorsOf(...sent: readonly Sent[]): ApiErrorCode[] {
  const names = Object.keys(rules) as SendRefusal[];
  const refusals = names.filter((name) => sent.some((one) => rules[name].sent.includes(one)));
  const always = [
    "NUMBER_NOT_CONNECTED",
    "NUMBER_RESTRICTED",
    "RECIPIENT_NOT_ALLOWED",
    "WHATSAPP_REJECTED",
  ] as const;
  return [...new Set([...refusals, ...always])];
}

/** The policy of every send path and of the composer. */
export function findSendRefusal(input: SendRuleInput): SendRefusal | null {
  const names = Object.keys(rules) as SendRefusal[];
  const applies = (name: SendRefusal) => rules[name].appliesAtOnce || !input.isScheduled;
  return names.find((name) => applies(name) && rules[name].refuses(input)) ?? null;
}

interface Recipient {
  id: string;
  waId: string | null;
  username: string | null;
  blockedAt: Date | null;
  optedOutAt: Date | null;
}

/** Nobody has blocked or opted out a person without a contact. */
const UNKNOWN_RECIPIENT: Recipient = {
  id: "",
  waId: null,
  username: null,
  blockedAt: null,
  optedOutAt: null,
};

export interface SendPolicyInput extends Pick<SendRuleInput, "kind" | "category" | "isScheduled"> {
  /** The phone number to send to; default: the contact's. */
  phone: string | null;
  contact: Recipient | null;
  conversationId: string | null;
  windowExpiresAt: Date | null;
  /** When it is sent: now, or when a scheduled message is due. */
  at: Date;
}

/** @returns the refusal of the send policy or null */
export function findRefusalError(input: SendPolicyInput): AppError<SendRefusal> | null {
  const { kind, category, phone, windowExpiresAt, at, isScheduled } = input;
  const contact = input.contact ?? UNKNOWN_RECIPIENT;
  const refusal = findSendRefusal({
    kind,
    category,
    isBlocked: contact.blockedAt !== null,
    hasOptedOut: contact.optedOutAt !== null,
    hasPhone: phone !== null || contact.waId !== null,
    isWindowOpen: isWindowOpen(windowExpiresAt, at),
    isScheduled,
  });
  const to = phone ?? contact.username ?? "This contact";
  return refusal && toError[refusal]({ ...input, contact, to });
}

type RefusedInput = SendPolicyInput & { contact: Recipient; to: string };

const toError: Record<SendRefusal, (input: RefusedInput) => AppError<SendRefusal>> = {
  CONTACT_BLOCKED: ({ contact }) =>
    new AppError("CONTACT_BLOCKED", "This contact is blocked. Unblock it in the inbox to send messages.", {
      contactId: contact.id,
    }),
  CONTACT_OPTED_OUT: ({ contact, at }) =>
    new AppError(
      "CONTACT_OPTED_OUT",
      "This contact opted out of marketing. Send a utility template, or wait until they opt in again.",
      { contactId: contact.id, optedOutAt: (contact.optedOutAt ?? at).toISOString() },
    ),
  RECIPIENT_NOT_ALLOWED: ({ to }) =>
    new AppError(
      "RECIPIENT_NOT_ALLOWED",
      `${to} hides their phone number, and WhatsApp sends passcodes only to phone numbers. Ask the customer for the number.`,
      { reason: "phone_hidden" },
    ),
  WINDOW_CLOSED: ({ windowExpiresAt, conversationId, to }) => {
    const windowExpiredAt = windowExpiresAt?.toISOString() ?? null;
    const message = windowExpiredAt
      ? `The 24-hour reply window for ${to} closed at ${windowExpiredAt}. Send a template, or wait for the customer to write.`
      : `${to} has not written to this number, so there is no 24-hour reply window. Send a template, or wait for the customer to write.`;
    return new AppError("WINDOW_CLOSED", message, { windowExpiredAt, conversationId });
  },
};

/** A message accepted this recently is not rechecked before its first call. */
export const RECHECK_AFTER_MS = 2000;

/**
 * Milliseconds between two messages of a number, ten percent below its throughput to leave room for inbound traffic.
 */
export function sendIntervalMs(throughputLevel: string | null): number {
  return 1000 / (messagesPerSecond(throughputLevel) * 0.9);
}

const BACKOFF: Record<TransientDisposition, { base: number; unitMs: number; first: number; maxMs: number }> =
  {
    retry: { base: 2, unitMs: 1000, first: 1, maxMs: 5 * MINUTE },
    // WhatsApp advises these waits (docs/whatsapp.md#pair-rate-limit): 4ⁿ seconds, n = 0, 1, 2 …
    "retry-pair": { base: 4, unitMs: 1000, first: 0, maxMs: 20 * MINUTE },
    // Call limits are counted by the hour (docs/whatsapp.md#retries).
    later: { base: 2, unitMs: 5 * MINUTE, first: 0, maxMs: HOUR },
  };

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
