import "server-only";

/** Another call owns the idempotency key that this call was to claim with its write. */
export class KeyClaimedError extends Error {
  override readonly name = "KeyClaimedError";
}
