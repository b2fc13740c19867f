import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Parley } from "@parley/sdk";
import { UserError } from "./profile.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument";

type Kind = Parameters<Parley["media"]["upload"]>[0]["type"];

/** By the extension, because WhatsApp accepts only these. */
const TYPES: Record<Kind, Readonly<Record<string, string>>> = {
  image: { ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png" },
  sticker: { ".webp": "image/webp" },
  video: { ".mp4": "video/mp4", ".3gp": "video/3gpp" },
  audio: {
    ".aac": "audio/aac",
    ".amr": "audio/amr",
    ".mp3": "audio/mpeg",
    ".m4a": "audio/mp4",
    ".ogg": "audio/ogg",
  },
  document: {
    ".txt": "text/plain",
    ".pdf": "application/pdf",
    ".doc": "application/msword",
    ".xls": "application/vnd.ms-excel",
    ".ppt": "application/vnd.ms-powerpoint",
    ".docx": `${OFFICE}.wordprocessingml.document`,
    ".xlsx": `${OFFICE}.spreadsheetml.sheet`,
    ".pptx": `${OFFICE}.presentationml.presentation`,
  },
};

const KINDS = new Map(
  (Object.keys(TYPES) as Kind[]).flatMap((kind) =>
    Object.entries(TYPES[kind]).map(([ending, type]) => [ending, [kind, type] as const] as const),
  ),
);

/** @throws UserError for a file that WhatsApp does not accept */
export function kindOf(file: string): readonly [kind: Kind, mediaType: string] {
  const known = KINDS.get(path.extname(file).toLowerCase());
  if (known) return known;
  throw new UserError(`WhatsApp does not accept files like ${file}. Use ${[...KINDS.keys()].join(", ")}.`);
}

/** @throws UserError when it cannot be read */
export async function uploadFile(parley: Parley, file: string, key?: string): Promise<{ id: string }> {
  const [kind, mediaType] = kindOf(file);
  const content = await readFile(file).catch(() => {
    throw new UserError(`The file ${file} cannot be read.`);
  });
  return parley.media.upload(
    { type: kind, file: new File([content], path.basename(file), { type: mediaType }) },
    // The same file again, so that a repeated send has the same content.
    key === undefined ? {} : { idempotencyKey: key },
  );
}
