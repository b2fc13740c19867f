/** WhatsApp's limits, in UTF-16 code units unless said otherwise (whatsapp-cloud-api.md; the section in each comment). */
export const LIMITS = {
  /** §1.2 */
  text: 4096,
  /** §1.3 */
  caption: 1024,
  /** §3.3 */
  templateBody: 1024,
  /** §3.3 */
  templateHeader: 60,
  /** §1.6: the code of an authentication template. */
  passcode: 15,
  /** §1.1 */
  callbackData: 512,
} as const;

/** The kinds of file that a message can carry. */
export type MediaKind = "image" | "video" | "audio" | "document" | "sticker";

const MB = 1024 * 1024;
const OFFICE = "application/vnd.openxmlformats-officedocument";

/** What WhatsApp takes of each kind (whatsapp-cloud-api.md §2): its media types and its most bytes. */
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

/** A still sticker has less room than an animated one (§2); only its bytes tell which it is. */
export const STILL_STICKER_MAX_BYTES = 100 * 1024;

/** The largest webhook that WhatsApp posts (§4.2). */
export const WEBHOOK_MAX_BYTES = 3 * MB;

/** The largest body of a call to the Graph API: the largest file, and the fields of the form around it. */
export const GRAPH_FORM_MAX_BYTES = MEDIA_LIMITS.document.maxBytes + 64 * 1024;
/** The largest body of a call to the Graph API that carries no file. */
export const GRAPH_JSON_MAX_BYTES = 256 * 1024;
