import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

/** WhatsApp's limits of a template, in UTF-16 code units unless noted (docs/whatsapp.md#templates). */
export const TEMPLATE_LIMITS = {
  name: 512,
  headerText: 60,
  body: 1024,
  footer: 60,
  /** In total; per kind below. */
  buttons: 10,
  buttonsOf: {
    ...{ quick_reply: 10, url: 2, phone: 1, copy_code: 1 },
    ...{ flow: 1, catalog: 1, mpm: 1, spm: 1, request_contact_info: 1 },
  },
  buttonLabel: 25,
  url: 2000,
  phone: 20,
  /** Alphanumeric since December 2025 (docs/whatsapp.md#template-messages). */
  couponCode: 20,
  /** The list of products that a button opens; products in total (docs/whatsapp.md#template-parameters). */
  productList: { sections: 10, products: 30, sectionTitle: 24 },
  /** docs/whatsapp.md#template-carousels */
  carousel: { minCards: 2, maxCards: 10, body: 160, buttons: 2 },
  /** docs/whatsapp.md#template-parameters */
  offer: { text: 16, body: 600 },
  /** docs/whatsapp.md#authentication-templates */
  expirationMinutes: { min: 1, max: 90 },
  apps: 5,
  packageName: 224,
  signatureHash: 11,
  /** With `forever`, -1 for thirty days is also allowed (docs/whatsapp.md#template-time-to-live). */
  ttlSeconds: {
    authentication: { min: 30, max: 900, forever: true },
    utility: { min: 30, max: 43_200, forever: true },
    marketing: { min: 43_200, max: 2_592_000, forever: false },
  },
} as const;

/** The longest body with its values, which is shorter beside a limited-time offer. */
export function bodyLimitOf({ offer }: { offer: object | null }): number {
  return offer ? TEMPLATE_LIMITS.offer.body : TEMPLATE_LIMITS.body;
}

/** A code that a button copies (docs/whatsapp.md#template-messages). */
export const COUPON_CODE = new RegExp(`^[A-Za-z0-9]{1,${TEMPLATE_LIMITS.couponCode}}$`);

/** docs/whatsapp.md#media-types-and-sizes */
export const HEADER_FILES = {
  image: { types: ["image/jpeg", "image/png"], maxBytes: MEDIA_LIMITS.image.maxBytes },
  video: { types: ["video/mp4"], maxBytes: MEDIA_LIMITS.video.maxBytes },
  document: { types: ["application/pdf"], maxBytes: MEDIA_LIMITS.document.maxBytes },
} as const satisfies Record<MediaHeaderKind, { types: readonly string[]; maxBytes: number }>;
