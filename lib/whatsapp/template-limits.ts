/** WhatsApp's limits of a template, in UTF-16 code units unless said otherwise (whatsapp-cloud-api.md §3.3, §3.7, §3.8). */
export const TEMPLATE_LIMITS = {
  name: 512,
  headerText: 60,
  body: 1024,
  footer: 60,
  /** Of all kinds together, and of each. */
  buttons: 10,
  buttonsOf: { quick_reply: 10, url: 2, phone: 1, copy_code: 1 },
  buttonLabel: 25,
  url: 2000,
  phone: 20,
  /** §1.6: alphanumeric since December 2025. */
  couponCode: 20,
  /** §3.7: minutes until a passcode ends. */
  expirationMinutes: { min: 1, max: 90 },
  apps: 5,
  packageName: 224,
  signatureHash: 11,
  /** §3.8: seconds; -1, thirty days, is allowed besides where `forever` says so. */
  ttlSeconds: {
    authentication: { min: 30, max: 900, forever: true },
    utility: { min: 30, max: 43_200, forever: true },
    marketing: { min: 43_200, max: 2_592_000, forever: false },
  },
} as const;

/** The files that a template's header can show as its sample, and how large WhatsApp takes them (§2, §3.9). */
export const HEADER_FILES = {
  image: { types: ["image/jpeg", "image/png"], maxBytes: 5 * 1024 * 1024 },
  video: { types: ["video/mp4"], maxBytes: 16 * 1024 * 1024 },
  document: { types: ["application/pdf"], maxBytes: 100 * 1024 * 1024 },
} as const satisfies Record<string, { types: readonly string[]; maxBytes: number }>;

export type HeaderFileKind = keyof typeof HEADER_FILES;
