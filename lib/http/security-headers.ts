// The style element that sonner inserts, which takes no nonce: first empty, then filled. A browser test fails when an update
// of sonner changes it.
const SONNER_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** The headers of an answer that no browser renders. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** The headers of a page and of what belongs to it. The voice recorder needs the microphone; nothing needs more. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(self), midi=(), payment=(), serial=(), usb=()",
};

/**
 * The Content-Security-Policy of a page.
 * @param page.scripts the sources of scripts that may run, besides what those load: a nonce or hashes
 * @param page.styles the sources of style sheets and style elements besides our own files
 * @param page.https whether the installation is reached by https
 * @param page.dev whether Next's development client must work: it evaluates code, and its overlay brings styles
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
    // What React renders as a style attribute. It cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    // mediabunny encodes voice messages in workers that it makes of blobs.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
