import type { MediaKind } from "#lib/platform/media-kinds.ts";

/** WhatsApp's limits, in UTF-16 code units unless noted (docs/whatsapp.md#sending-messages). */
export const LIMITS = {
  text: 4096,
  caption: 1024,
  templateBody: 1024,
  templateHeader: 60,
  /** docs/whatsapp.md#passcodes */
  passcode: 15,
  /** docs/whatsapp.md#callback-data */
  callbackData: 512,
} as const;

/** The rate of a number at its throughput level: `HIGH` after an upgrade (docs/whatsapp.md#throughput). */
export function messagesPerSecond(throughputLevel: string | null): number {
  return throughputLevel === "HIGH" ? 1000 : 80;
}

const MB = 1024 * 1024;
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** docs/whatsapp.md#media-types-and-sizes */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, { types: readonly string[]; maxBytes: number }>> = {
  image: { types: ["image/jpeg", "image/png"], maxBytes: 5 * MB },
  video: { types: ["video/mp4", "video/3gpp"], maxBytes: 16 * MB },
  audio: {
    types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
    maxBytes: 16 * MB,
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
    maxBytes: 100 * MB,
  },
  sticker: { types: ["image/webp"], maxBytes: 500 * 1024 },
};

/** Only the file's content shows whether a sticker is animated. */
export const STILL_STICKER_MAX_BYTES = 100 * 1024;

/** docs/whatsapp.md#webhook-delivery */
export const WEBHOOK_MAX_BYTES = 3 * MB;

export const GRAPH_FORM_MAX_BYTES = MEDIA_LIMITS.document.maxBytes + 64 * 1024;
export const GRAPH_JSON_MAX_BYTES = 256 * 1024;
