/** Set by `scripts/prepare-request.ts`, which drops the caller's header. */
export const CLIENT_ADDRESS_HEADER = "x-parley-client-address";

export function clientAddress(headers: Headers): string | null {
  return headers.get(CLIENT_ADDRESS_HEADER);
}
