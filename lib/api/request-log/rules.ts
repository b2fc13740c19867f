import { type Scope, scopes } from "#lib/platform/scopes.ts";

/** Stored as `revoked` or `scope:otp.send`; shown only to the key's owner. */
export type Refusal =
  | { kind: "revoked" | "expired" | "address" }
  | { kind: "scope" /** The scope that the endpoint asks for. */; scope: Scope };

export function formatRefusal(kind: Refusal["kind"] | null, needed: Scope): string | null {
  return kind === "scope" ? `scope:${needed}` : kind;
}

export function parseKeyRefusal(written: string | null): Refusal | null {
  if (written === "revoked" || written === "expired" || written === "address") return { kind: written };
  const scope = scopes.find((candidate) => written === `scope:${candidate}`);
  return scope ? { kind: "scope", scope } : null;
}
