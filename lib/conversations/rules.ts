import type { ApiWindow } from "#lib/conversations/api-schema.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** How long a customer's message lets the business write freely (whatsapp-cloud-api.md §6): 24 hours. */
export const WINDOW_MS = 24 * 60 * 60 * 1000;

/** So many conversations are changed by one request. */
export const BULK_MAX = 100;

/** How far ahead a conversation can be put away. */
export const SNOOZE_MAX_MS = 365 * 24 * 60 * 60 * 1000;

/** Kinds that are seen in the thread, but that nobody waits for an answer to. */
export const NOT_UNREAD_KINDS: ReadonlySet<string> = new Set(["system", "reaction"]);

/** The end of the window that a message of this time opens; WhatsApp counts from its own timestamp. */
export function windowEnd(lastInboundAt: Date): Date {
  return new Date(lastInboundAt.getTime() + WINDOW_MS);
}

/** A window is open up to its end and not at it: at exactly 24 hours it is closed (API.md §7.2). */
export function isWindowOpen(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now < expiresAt;
}

/**
 * The window as the pages are told of it.
 * @param freeUntil until when WhatsApp charges for nothing: a clock of its own, which outlasts the window
 */
export function windowState(
  expiresAt: Date | null,
  now: Date,
  freeUntil: Date | null = null,
): ConversationView["window"] {
  if (expiresAt === null) return { state: "never", expiresAt: null };
  return {
    state: isWindowOpen(expiresAt, now) ? "open" : "closed",
    expiresAt: expiresAt.toISOString(),
    ...(freeUntil && now < freeUntil ? { freeUntil: freeUntil.toISOString() } : {}),
  };
}

/** The window as the public API tells it. */
export function apiWindow(expiresAt: Date | null, now: Date): ApiWindow {
  return { open: isWindowOpen(expiresAt, now), expiresAt: expiresAt?.toISOString() ?? null };
}
