import "server-only";
import { addAbortSignal, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import {
  ARCHIVE_MAX_FILES,
  archiveNames,
  describeOmitted,
  fitArchive,
} from "#lib/conversations/attachments/archive-rules.ts";
import { selectNewestFiles } from "#lib/conversations/thread/list-media.ts";
import { MissingFileError, mediaStorage } from "#lib/platform/storage/media-storage.ts";

interface Entry {
  name: string;
  storageKey: string | null;
  createdAt: Date;
}

/**
 * Opens a ZIP with the newest media of a conversation and records the download. Its files are read one after another, as
 * fast as the ZIP is; what it does not contain is listed in an entry.
 * @throws AppError NOT_FOUND
 */
export async function openMediaArchive(
  ctx: Ctx,
  conversationId: string,
): Promise<{ filename: string; zip: Readable }> {
  const files = await selectNewestFiles(ctx, conversationId, ARCHIVE_MAX_FILES + 1);
  const { included, isBounded } = fitArchive(files);
  const names = archiveNames(included);
  const entries = included.map((file, index) => ({ ...file, name: names[index] ?? "" }));
  await appendAudit(ctx, {
    action: "export.media_downloaded",
    targetId: conversationId,
    data: { count: entries.length },
  });
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return { filename: `conversation-media-${day}.zip`, zip: streamZip(ctx, entries, isBounded) };
}

function streamZip(ctx: Ctx, entries: readonly Entry[], isBounded: boolean): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Otherwise the file that is being read when the browser leaves would stay open.
  const closed = new AbortController();
  output.once("close", () => closed.abort());
  zip.on("error", (error) => output.destroy(error));
  writeFiles(ctx, zip, entries, closed.signal)
    .then((missing) => {
      const omitted = describeOmitted({ missing, isBounded });
      if (omitted) zip.addBuffer(Buffer.from(omitted), "not-included.txt", { mtime: ctx.clock.now() });
      zip.end();
    })
    .catch((error: Error) => {
      if (closed.signal.aborted) return;
      ctx.log.warn({ err: error }, "archive of media interrupted");
      output.destroy(error);
    });
  return output;
}

/** @returns the names of the files that are not available */
async function writeFiles(
  ctx: Ctx,
  zip: ZipFile,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, storageKey, createdAt } of entries) {
    const content = storageKey === null ? null : await openFile(ctx, storageKey);
    if (signal.aborted) content?.destroy();
    signal.throwIfAborted();
    if (content) {
      addAbortSignal(signal, content);
      // Media is compressed already.
      zip.addReadStream(content, name, { compress: false, mtime: createdAt });
      await finished(content);
    } else missing.push(name);
  }
  return missing;
}

function openFile(ctx: Ctx, storageKey: string): Promise<Readable | null> {
  return mediaStorage()
    .read(storageKey)
    .catch((error: unknown) => {
      if (!(error instanceof MissingFileError))
        ctx.log.warn({ err: error, storageKey }, "file not read for an archive of media");
      return null;
    });
}
