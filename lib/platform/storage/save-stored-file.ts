import "server-only";
import { AppError } from "#lib/platform/errors.ts";
import { hasCause } from "#lib/platform/has-cause.ts";
import { log } from "#lib/platform/log.ts";
import { hasFileKind } from "#lib/platform/storage/file-kinds.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

/**
 * Runs the transaction that stores the key of a new file in a row. The file is removed only when it is certain that no
 * row refers to it; after a connection that was lost during the commit, `removeUnreferencedFiles` decides.
 * @param save throws no AppError after its commit, and returns null when it stored the key nowhere
 * @returns what `save` returns
 * @throws what `save` throws
 */
export async function saveStoredFile<T>(storageKey: string, save: () => Promise<T>): Promise<T> {
  if (!hasFileKind(storageKey)) {
    await removeUnusedFile(storageKey);
    throw new Error(`No kind of stored file has the key ${storageKey}.`);
  }
  try {
    const saved = await save();
    if (saved === null) await removeUnusedFile(storageKey);
    return saved;
  } catch (error) {
    if (error instanceof AppError || isConstraintViolation(error)) await removeUnusedFile(storageKey);
    else log.warn({ storageKey }, "unknown whether a row refers to a stored file, which is kept");
    throw error;
  }
}

/**
 * Whether the database refused a statement because of a constraint (SQLSTATE class 23), such as a foreign key to a
 * workspace that was deleted meanwhile: the transaction has certainly not committed.
 */
function isConstraintViolation(error: unknown): boolean {
  return hasCause(error, ({ code }) => /^23\w{3}$/.test(String(code)));
}

/** Removes a file to which no row refers. A failure is logged, because what removed the row is committed. */
export async function removeUnusedFile(storageKey: string): Promise<void> {
  await mediaStorage()
    .remove(storageKey)
    .catch((error: unknown) => log.warn({ err: error, storageKey }, "unused file not removed"));
}
