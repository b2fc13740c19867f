import "server-only";

/** Another request owns the idempotency key that a write tried to claim. */
export class KeyClaimedError extends Error {
  override readonly name = "KeyClaimedError";
}
