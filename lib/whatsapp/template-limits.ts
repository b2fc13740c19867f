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

/** The languages that a template can be in (§3.10). */
export const TEMPLATE_LANGUAGES: readonly string[] = (
  "af sq ar ar_EG ar_AE ar_LB ar_MA ar_QA az be_BY bn bn_IN bg ca zh_CN zh_HK zh_TW hr cs da prs_AF nl nl_BE en en_GB " +
  "en_US en_AE en_AU en_CA en_GH en_IE en_IN en_JM en_MY en_NZ en_QA en_SG en_UG en_ZA et fil fi fr fr_BE fr_CA fr_CH " +
  "fr_CI fr_MA ka de de_AT de_CH el gu ha he hi hu id ga it ja kn kk rw_RW ko ky_KG lo lv lt mk ms ml mr nb ps_AF fa pl " +
  "pt_BR pt_PT pa ro ru sr si_LK sk sl es es_AR es_CL es_CO es_CR es_DO es_EC es_HN es_MX es_PA es_PE es_ES es_UY sw sv " +
  "ta te th tr uk ur uz vi zu"
).split(" ");

/** The files that a template's header can show as its sample, and how large WhatsApp takes them (§2, §3.9). */
export const HEADER_FILES = {
  image: { types: ["image/jpeg", "image/png"], maxBytes: 5 * 1024 * 1024 },
  video: { types: ["video/mp4"], maxBytes: 16 * 1024 * 1024 },
  document: { types: ["application/pdf"], maxBytes: 100 * 1024 * 1024 },
} as const satisfies Record<string, { types: readonly string[]; maxBytes: number }>;

export type HeaderFileKind = keyof typeof HEADER_FILES;
