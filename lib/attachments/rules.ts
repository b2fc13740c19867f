import { MEDIA_LIMITS, type MediaKind, STILL_STICKER_MAX_BYTES } from "#lib/whatsapp/limits.ts";

const MB = 1024 * 1024;

/** WhatsApp hands over no file of a customer's that is larger (§2: 131052). */
export const INBOUND_MAX_BYTES = 100 * MB;

/**
 * A media type as WhatsApp lists it (§2): without its parameters, in lower case, so that `audio/ogg; codecs=opus` is
 * `audio/ogg`; and Apple's name for MP4 sound is `audio/mp4`.
 */
export function bareType(mimeType: string): string {
  const type = (mimeType.split(";")[0] ?? "").trim().toLowerCase();
  return type === "audio/x-m4a" ? "audio/mp4" : type;
}

export interface UploadFault {
  code: "type_not_allowed" | "too_large" | "empty";
  message: string;
}

/**
 * Why WhatsApp would not take a file as this kind; null when it would. Asked before an upload begins, with what its name
 * says, and again of its bytes.
 * @param file.still whether a picture is known not to move
 */
export function checkUpload(
  kind: MediaKind,
  file: { mimeType: string; sizeBytes: number; still?: boolean },
): UploadFault | null {
  const { types } = MEDIA_LIMITS[kind];
  const isStillSticker = kind === "sticker" && file.still === true;
  const maxBytes = isStillSticker ? STILL_STICKER_MAX_BYTES : MEDIA_LIMITS[kind].maxBytes;
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
      message: `WhatsApp takes ${isStillSticker ? "a still sticker" : ARTICLE[kind]} of at most ${formatBytes(maxBytes)}; this has ${formatBytes(file.sizeBytes)}.`,
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

const EXTENSIONS: Readonly<Record<string, string>> = {
  "text/plain": "txt",
  "application/msword": "doc",
  "application/vnd.ms-excel": "xls",
  "application/vnd.ms-powerpoint": "ppt",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "image/jpeg": "jpg",
  "video/3gpp": "3gp",
};

/** How the name of a file of this type ends, without the dot; `bin` for types whose second half is no name's end. */
export function extensionOf(mimeType: string): string {
  const type = bareType(mimeType);
  return EXTENSIONS[type] ?? /^\w+\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? "bin";
}

function shortType(type: string): string {
  if (type.includes("openxmlformats"))
    return type.includes("word") ? "docx" : type.includes("sheet") ? "xlsx" : "pptx";
  return NAMES[type] ?? (type.split("/")[1] ?? type).toUpperCase();
}
