import { DAY } from "#lib/clock.ts";
import type { Scope } from "#lib/scopes.ts";
import { scopes } from "#lib/scopes.ts";

/** How long calls are kept, and their bodies (API.md §15). */
export const CALLS_KEPT_MS = 30 * DAY;
export const BODIES_KEPT_MS = 7 * DAY;

/** Why a call was not authenticated, as its log says it to the key's owner: `revoked`, `scope:otp.send`. */
export type Refusal =
  | { kind: "revoked" | "expired" | "address" }
  | { kind: "scope" /** The scope that the endpoint asks for. */; scope: Scope };

/** Writes a refusal down. @param needed the endpoint's scope */
export function writeRefusal(kind: Refusal["kind"] | null, needed: Scope): string | null {
  return kind === "scope" ? `scope:${needed}` : kind;
}

/** What was written down; null when nothing was refused. */
export function readRefusal(written: string | null): Refusal | null {
  if (written === "revoked" || written === "expired" || written === "address") return { kind: written };
  const scope = scopes.find((candidate) => written === `scope:${candidate}`);
  return scope ? { kind: "scope", scope } : null;
}
