import { KIB, MIB } from "#lib/platform/byte-units.ts";
import { type MediaKind, mediaKinds } from "#lib/platform/media-kinds.ts";
import { MEDIA_LIMITS, STILL_STICKER_MAX_BYTES } from "#lib/whatsapp/limits.ts";

/** The groups in which a gallery shows the files of a conversation. */
export const mediaGroups = ["pictures", "documents", "audio"] as const;
export type MediaGroup = (typeof mediaGroups)[number];

export const kindsOfGroup: Record<MediaGroup, readonly MediaKind[]> = {
  pictures: ["image", "video"],
  documents: ["document"],
  audio: ["audio"],
};

/** What a gallery shows: every kind of file except stickers. */
export const galleryKinds: readonly string[] = mediaGroups.flatMap((group) => kindsOfGroup[group]);

/** A customer's file has the type that its content has (decision 007). */
export function isPdf({ mimeType }: { mimeType: string | null }): boolean {
  return mimeType === "application/pdf";
}

export const FILENAME_MAX = 240;

/** A filename that recipients can be shown, without control characters and folders; empty if nothing is left. */
export function cleanFilename(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, "")
      .slice(0, FILENAME_MAX)
      // The cut may have split a surrogate pair.
      .replace(/[\uD800-\uDBFF]$/, "")
      .trim()
  );
}

export function normalizeMediaType(mimeType: string): string {
  const type = (mimeType.split(";")[0] ?? "").trim().toLowerCase();
  return type === "audio/x-m4a" ? "audio/mp4" : type;
}

export interface UploadIssue {
  code: "type_not_allowed" | "too_large" | "empty";
  message: string;
}

/** Returns why WhatsApp would reject a file, or null. @param file.still whether an image is known not to be animated */
export function checkUpload(
  kind: MediaKind,
  file: { mimeType: string; sizeBytes: number; still?: boolean },
): UploadIssue | null {
  const { types } = MEDIA_LIMITS[kind];
  const isStillSticker = kind === "sticker" && file.still === true;
  const maxBytes = isStillSticker ? STILL_STICKER_MAX_BYTES : MEDIA_LIMITS[kind].maxBytes;
  // First, because an empty file has no type.
  if (file.sizeBytes === 0) return { code: "empty", message: "The file is empty. Choose another file." };
  if (!types.includes(normalizeMediaType(file.mimeType))) {
    return {
      code: "type_not_allowed",
      message: `WhatsApp accepts ${NAMES[kind]} only as ${orList.format(new Set(types.map(shortType)))}. Convert the file (${normalizeMediaType(file.mimeType) || "unknown type"}) or choose another one.`,
    };
  }
  if (file.sizeBytes > maxBytes) {
    const limit = formatBytes(maxBytes);
    const size = formatBytes(file.sizeBytes);
    // A file just over the limit has the same rounded size.
    const given = size === limit ? `${file.sizeBytes.toLocaleString("en")} bytes` : size;
    return {
      code: "too_large",
      message: `This file is ${given}. WhatsApp's limit for ${isStillSticker ? "static stickers" : NAMES[kind]} is ${limit}. Choose a smaller file.`,
    };
  }
  return null;
}

export function kindOf(mimeType: string): MediaKind | null {
  const type = normalizeMediaType(mimeType);
  return mediaKinds.find((kind) => MEDIA_LIMITS[kind].types.includes(type)) ?? null;
}

export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const [value, unit] = bytes < MIB ? [bytes / KIB, "KB"] : [bytes / MIB, "MB"];
  return `${Number(value.toFixed(1))} ${unit}`;
}

const NAMES: Record<MediaKind, string> = {
  image: "images",
  video: "videos",
  audio: "audio files",
  document: "documents",
  sticker: "stickers",
};

/** Without a comma before "or". */
const orList = new Intl.ListFormat("en-GB", { type: "disjunction" });

const FORMATS: Readonly<Record<string, string>> = {
  txt: "plain text",
  doc: "Word",
  docx: "Word",
  xls: "Excel",
  xlsx: "Excel",
  ppt: "PowerPoint",
  pptx: "PowerPoint",
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

/** The file extension of a type without the dot; `bin` if the subtype is not usable as one. */
export function extensionOf(mimeType: string): string {
  const type = normalizeMediaType(mimeType);
  return EXTENSIONS[type] ?? /^\w+\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? "bin";
}

function shortType(type: string): string {
  return FORMATS[extensionOf(type)] ?? (type.split("/")[1] ?? type).toUpperCase();
}
