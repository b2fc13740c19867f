/** Set by `scripts/server.ts` with the caller's address; it drops the header that a caller sent. */
export const CLIENT_ADDRESS_HEADER = "x-parley-client-address";

/** The right-most hop that is not a trusted proxy. */
export function clientAddress(headers: Headers): string | null {
  return headers.get(CLIENT_ADDRESS_HEADER);
}
