/**
 * Request headers in which `scripts/server.ts` hands a route what only the server knows. It drops what a caller sent under
 * these names.
 */

/** The nonce of a page's scripts and styles. */
export const NONCE_HEADER = "x-parley-nonce";
/** The method of a request that Next cannot represent and that reaches the route as OPTIONS: TRACE, for instance. */
export const METHOD_HEADER = "x-parley-method";
