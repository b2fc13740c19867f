import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import { temporaryFolderPrefix } from "#lib/platform/storage/remove-abandoned-files.ts";

export interface SpooledFile {
  path: string;
  size: number;
  sha256: Buffer;
  /** Null when unknown, as for plain text. */
  detectedType: string | null;
  discard: () => Promise<void>;
}

export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

/**
 * Counts and hashes while writing, so that no file is held in memory. Deletes the file on errors.
 * @throws FileTooLargeError past `maxBytes`
 */
export async function spoolFile(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<SpooledFile> {
  const folder = await mkdtemp(temporaryFolderPrefix());
  const file = path.join(folder, randomUUID());
  const discard = () => rm(folder, { recursive: true, force: true });
  const hash = createHash("sha256");
  let size = 0;
  const count = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) return done(new FileTooLargeError(`more than ${maxBytes} bytes`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(Readable.from(source), count, createWriteStream(file, { mode: 0o600 }));
    const detectedType = (await fileTypeFromFile(file))?.mime ?? null;
    return { path: file, size, sha256: hash.digest(), detectedType, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
