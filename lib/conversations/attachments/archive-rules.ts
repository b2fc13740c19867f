import { extensionOf } from "#lib/conversations/attachments/rules.ts";

export const ARCHIVE_MAX_FILES = 500;
export const ARCHIVE_MAX_GB = 1;
const ARCHIVE_MAX_BYTES = ARCHIVE_MAX_GB * 1e9;

/** With the time and the extension, the name stays below 255 bytes, the limit of most file systems, in any script. */
const STEM_MAX = 50;

interface ArchivedFile {
  createdAt: Date;
  kind: string;
  mimeType: string | null;
  filename: string | null;
}

/**
 * Returns the files that fit into an archive, up to the first one that does not.
 * @param files newest first
 */
export function fitArchive<F extends { sizeBytes: number | null }>(
  files: readonly F[],
): { included: F[]; isBounded: boolean } {
  let bytes = 0;
  const end = files.findIndex(({ sizeBytes }, index) => {
    bytes += sizeBytes ?? 0;
    return index >= ARCHIVE_MAX_FILES || bytes > ARCHIVE_MAX_BYTES;
  });
  return end < 0
    ? { included: [...files], isBounded: false }
    : { included: files.slice(0, end), isBounded: true };
}

/**
 * Returns a name for each file: its time in UTC, so that an archive is in chronological order, and the name that the
 * sender chose, without characters that a file system refuses or that hide the extension. Unique regardless of case.
 */
export function archiveNames(files: readonly ArchivedFile[]): string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const [stem, extension] = nameParts(file);
    const time = file.createdAt.toISOString().slice(0, 19).replace("T", "_").replaceAll(":", "");
    let name = `${time}_${stem}.${extension}`;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1)
      name = `${time}_${stem} (${copy}).${extension}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function nameParts({ kind, mimeType, filename }: ArchivedFile): [stem: string, extension: string] {
  const safe = (filename ?? "")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "_")
    .trim();
  const [, stem = safe, extension = extensionOf(mimeType ?? "")] =
    /^(.*)\.([a-z0-9]{1,8})$/i.exec(safe) ?? [];
  return [[...stem].slice(0, STEM_MAX).join("").trim() || kind, extension.toLowerCase()];
}

/** Returns the text about what an archive does not contain, null if it is complete. */
export function describeOmitted({
  missing,
  isBounded,
}: {
  missing: readonly string[];
  isBounded: boolean;
}): string | null {
  const parts = [
    isBounded
      ? `An archive has at most ${ARCHIVE_MAX_FILES} files and ${ARCHIVE_MAX_GB} GB, the newest first. Older files of this conversation are not included.`
      : null,
    missing.length > 0
      ? `These files are not available, because they could not be downloaded from WhatsApp or read from the storage:\n${missing.join("\n")}`
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${parts.join("\n\n")}\n`;
}
