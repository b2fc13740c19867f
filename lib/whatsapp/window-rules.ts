import { DAY } from "#lib/platform/clock.ts";
import type { ApiWindow, WindowView } from "#lib/whatsapp/window-schema.ts";

/** docs/whatsapp.md#customer-service-window */
export const WINDOW_MS = DAY;

/** Counted from WhatsApp's timestamp. */
export function getWindowEnd(lastInboundAt: Date): Date {
  return new Date(lastInboundAt.getTime() + WINDOW_MS);
}

/** At exactly 24 hours the window is closed. */
export function isWindowOpen(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now < expiresAt;
}

/** @param freeUntil end of the free period, which is independent of the window */
export function toWindowView(expiresAt: Date | null, now: Date, freeUntil: Date | null = null): WindowView {
  if (expiresAt === null) return { state: "never", expiresAt: null };
  return {
    state: isWindowOpen(expiresAt, now) ? "open" : "closed",
    expiresAt: expiresAt.toISOString(),
    ...(freeUntil && now < freeUntil ? { freeUntil: freeUntil.toISOString() } : {}),
  };
}

export function toApiWindow(expiresAt: Date | null, now: Date): ApiWindow {
  return { open: isWindowOpen(expiresAt, now), expiresAt: expiresAt?.toISOString() ?? null };
}
