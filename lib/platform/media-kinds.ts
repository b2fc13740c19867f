/** The kinds of files that WhatsApp sends and delivers, each with its own types and size (docs/whatsapp.md#media-types-and-sizes). */
export const mediaKinds = ["image", "video", "audio", "document", "sticker"] as const;

export type MediaKind = (typeof mediaKinds)[number];
