import "server-only";
import type { sandboxNumbers } from "#db/schema/index.ts";

export type SandboxNumber = typeof sandboxNumbers.$inferSelect;

/** The simulator's present for a number: the real time, moved by its clock. */
export function presentOf(number: Pick<SandboxNumber, "clockOffsetMs">): Date {
  return new Date(Date.now() + number.clockOffsetMs);
}

/** A time as WhatsApp writes it: unix seconds as a string. */
export function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
