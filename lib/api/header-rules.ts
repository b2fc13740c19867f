// The style element of sonner, which takes no nonce: first empty, then filled. A browser test fails when it changes.
const SONNER_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

export const DATA_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    // The voice recorder needs the microphone.
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(self), midi=(), payment=(), serial=(), usb=()",
};

/**
 * @param page.scripts a nonce or hashes; `strict-dynamic` allows what those scripts load
 * @param page.dev allows what Next's development client requires: evaluated code and styles
 */
export function pagePolicy(page: {
  scripts: readonly string[];
  styles: readonly string[];
  https: boolean;
  dev: boolean;
}): string {
  const { scripts, styles, https, dev } = page;
  return [
    "default-src 'none'",
    `script-src ${[...scripts, "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])].join(" ")}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : [...styles, ...SONNER_STYLES].join(" ")}`,
    // React's style attributes, which cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // The browser's viewer of a PDF.
    "frame-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    // mediabunny encodes voice messages in workers created from blobs.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Set by `scripts/prepare-request.ts`, which drops the caller's header: the nonce of a page's scripts and styles. */
export const NONCE_HEADER = "x-parley-nonce";
/** Set likewise: the method of a request that Next passes to the route as OPTIONS, such as TRACE. */
export const METHOD_HEADER = "x-parley-method";
