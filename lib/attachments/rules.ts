import { MEDIA_LIMITS, type MediaKind } from "#lib/whatsapp/limits.ts";

const MB = 1024 * 1024;

/** WhatsApp hands over no file of a customer's that is larger (§2: 131052). */
export const INBOUND_MAX_BYTES = 100 * MB;

/** A media type without its parameters, in lower case: `audio/ogg; codecs=opus` is `audio/ogg`. */
export function bareType(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

export interface UploadFault {
  code: "type_not_allowed" | "too_large" | "empty";
  message: string;
}

/**
 * Why WhatsApp would not take a file as this kind; null when it would. Asked before an upload begins, with what its name
 * says, and again of its bytes.
 */
export function checkUpload(
  kind: MediaKind,
  file: { mimeType: string; sizeBytes: number },
): UploadFault | null {
  const { types, maxBytes } = MEDIA_LIMITS[kind];
  if (!types.includes(bareType(file.mimeType))) {
    return {
      code: "type_not_allowed",
      message: `WhatsApp takes ${ARTICLE[kind]} only as ${types.map(shortType).join(", ")}; this is ${bareType(file.mimeType) || "of no known type"}.`,
    };
  }
  if (file.sizeBytes === 0) return { code: "empty", message: "The file is empty." };
  if (file.sizeBytes > maxBytes) {
    return {
      code: "too_large",
      message: `WhatsApp takes ${ARTICLE[kind]} of at most ${formatBytes(maxBytes)}; this has ${formatBytes(file.sizeBytes)}.`,
    };
  }
  return null;
}

/** The kind that a file of this type is sent as: what WhatsApp shows best. */
export function kindOf(mimeType: string): MediaKind | null {
  const kinds: MediaKind[] = ["image", "video", "audio", "sticker", "document"];
  return kinds.find((kind) => MEDIA_LIMITS[kind].types.includes(bareType(mimeType))) ?? null;
}

/** Bytes for people: `5 MB`, `99.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < MB ? [bytes / 1024, "KB"] : [bytes / MB, "MB"];
  return `${Number(value.toFixed(1))} ${unit}`;
}

const ARTICLE: Record<MediaKind, string> = {
  image: "an image",
  video: "a video",
  audio: "a sound",
  document: "a document",
  sticker: "a sticker",
};

const NAMES: Readonly<Record<string, string>> = {
  "text/plain": "plain text",
  "application/pdf": "PDF",
  "application/msword": "Word",
  "application/vnd.ms-excel": "Excel",
  "application/vnd.ms-powerpoint": "PowerPoint",
};

function shortType(type: string): string {
  if (type.includes("openxmlformats"))
    return type.includes("word") ? "docx" : type.includes("sheet") ? "xlsx" : "pptx";
  return NAMES[type] ?? (type.split("/")[1] ?? type).toUpperCase();
}
