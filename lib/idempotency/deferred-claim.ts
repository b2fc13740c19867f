import "server-only";

/** The idempotency key of a call, which the call was to claim with its effect, belongs to another call already. */
export class KeyClaimedError extends Error {
  override readonly name = "KeyClaimedError";
}
