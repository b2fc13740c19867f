import { KIB, MIB } from "#lib/platform/byte-units.ts";
import type { MediaKind } from "#lib/platform/media-kinds.ts";

/** WhatsApp's limits, in UTF-16 code units unless noted (docs/whatsapp.md#sending-messages). */
export const LIMITS = {
  text: 4096,
  caption: 1024,
  /** docs/whatsapp.md#passcodes */
  passcode: 15,
  /** docs/whatsapp.md#callback-data */
  callbackData: 512,
} as const;

/** The rate of a number at its throughput level: `HIGH` after an upgrade (docs/whatsapp.md#throughput). */
export function messagesPerSecond(throughputLevel: string | null): number {
  return throughputLevel === "HIGH" ? 1000 : 80;
}

/**
 * How many people a messaging limit allows (docs/whatsapp.md#messaging-limits).
 * @returns Infinity for an unlimited one; null if none is set, or its name says no number
 */
export function recipientsOf(tier: string | null): number | null {
  if (tier === "TIER_UNLIMITED") return Number.POSITIVE_INFINITY;
  const [, count, thousands] = /^TIER_(\d{1,9})(K?)$/.exec(tier ?? "") ?? [];
  return count === undefined ? null : Number(count) * (thousands ? 1000 : 1);
}

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** docs/whatsapp.md#media-types-and-sizes */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, { types: readonly string[]; maxBytes: number }>> = {
  image: { types: ["image/jpeg", "image/png"], maxBytes: 5 * MIB },
  video: { types: ["video/mp4", "video/3gpp"], maxBytes: 16 * MIB },
  audio: {
    types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
    maxBytes: 16 * MIB,
  },
  document: {
    types: [
      "text/plain",
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.spreadsheetml.sheet`,
      `${OFFICE}.presentationml.presentation`,
    ],
    maxBytes: 100 * MIB,
  },
  sticker: { types: ["image/webp"], maxBytes: 500 * KIB },
};

/** Only the file's content shows whether a sticker is animated. */
export const STILL_STICKER_MAX_BYTES = 100 * KIB;

/** WhatsApp delivers no larger file of a customer (131052; docs/whatsapp.md#media-types-and-sizes). */
export const INBOUND_MAX_BYTES = 100 * MIB;

/** docs/whatsapp.md#webhook-delivery */
export const WEBHOOK_MAX_BYTES = 3 * MIB;

export const GRAPH_FORM_MAX_BYTES = MEDIA_LIMITS.document.maxBytes + 64 * KIB;
export const GRAPH_JSON_MAX_BYTES = 256 * KIB;
