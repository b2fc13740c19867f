/** The header in which `scripts/server.ts` puts the caller's address; it drops what a caller sent under this name. */
export const CLIENT_ADDRESS_HEADER = "x-parley-client-address";

/** The address of the right-most hop that is not a trusted proxy, as our own server determined it. */
export function clientAddress(headers: Headers): string | null {
  return headers.get(CLIENT_ADDRESS_HEADER);
}
