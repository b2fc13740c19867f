import "server-only";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Ctx } from "#db/ctx.ts";
import { storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import type { FinishedPart } from "#lib/data/claim-export.ts";
import { exportReadme } from "#lib/data/export-readme.ts";
import { type ExportStep, pathOf } from "#lib/data/export-steps.ts";
import type { ExportRow } from "#lib/data/serialize.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";

/** After this time without a row, a byte or an answer, a storage or database hangs; the part is then written again. */
const IDLE_MAX_MS = 2 * MINUTE;

/** A larger part has more to repeat after a crash; a smaller one means more files to download. */
export interface PartLimits {
  bytes: number;
  rows: number;
}

interface PartWork {
  /** Aborted when the part is no longer written. */
  signal: AbortSignal;
  ctx: Ctx;
  row: ExportRow;
  steps: readonly ExportStep[];
  isFull(): boolean;
  /** @param rows that were written since the last call. Throws to stop. */
  addProgress(rows: number): void;
  /** The entry that is being written. */
  source: Readable | null;
}

type Written = Pick<FinishedPart, "rows" | "next">;

/** Their entries are in memory until the end of the archive, and more would need the 64-bit form of ZIP. */
const FILES_MAX = 50_000;
/** After this many attempts, a file that cannot be read is left out. */
const ATTEMPTS_FOR_FILE = 3;

/**
 * Writes the next part of an export to a temporary file: a ZIP with JSON Lines and files, from the position of the row
 * until a limit is reached. At most one page of rows is in memory.
 * @param onProgress called with the rows of the part so far; throws to stop
 * @throws Error also when nothing arrives for `idleMaxMs`
 */
export async function writePart(
  { ctx, row, steps }: Pick<PartWork, "ctx" | "row" | "steps">,
  limits: PartLimits,
  onProgress: (rows: number) => void,
  idleMaxMs = IDLE_MAX_MS,
): Promise<Written & { file: SpooledFile }> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let [bytes, rows] = [0, 0];
  const ended = new AbortController();
  const idle = watchIdle(idleMaxMs);
  async function* countBytes(): AsyncGenerator<Buffer> {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      idle.reset();
      yield chunk;
    }
  }
  const work: PartWork = {
    ...{ ctx, row, steps },
    isFull: () => bytes >= limits.bytes || rows >= limits.rows,
    signal: ended.signal,
    source: null,
    addProgress(count) {
      rows += count;
      idle.reset();
      onProgress(rows);
    },
  };
  zip.on("error", (error) => output.destroy(error));
  const spooled = spoolFile(countBytes(), Number.POSITIVE_INFINITY);
  try {
    // When the disk is full, nothing reads the entries anymore, which then never end.
    const next = await Promise.race([writeEntries(zip, work), spooled.then(failUnfinished), idle.failed]);
    zip.end();
    return { rows, next, file: await Promise.race([spooled, idle.failed]) };
  } catch (error) {
    ended.abort(error);
    output.destroy();
    // Otherwise its file or connection would stay open.
    work.source?.destroy();
    await spooled.then(({ discard }) => discard()).catch(() => undefined);
    throw error;
  } finally {
    idle.end();
  }
}

/** @returns a promise that rejects when `reset` is not called for so long */
function watchIdle(maxMs: number): { failed: Promise<never>; reset(): void; end(): void } {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Between two waits nobody awaits it.
  failed.catch(() => undefined);
  const timer = setTimeout(() => reject(new Error("The storage or database does not answer.")), maxMs);
  return { failed, reset: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

function failUnfinished(): never {
  throw new Error("The archive ended before its entries.");
}

/** @returns where the next part begins */
async function writeEntries(zip: ZipFile, work: PartWork): Promise<Written["next"]> {
  const { row, steps, isFull } = work;
  const part = row.parts.length + 1;
  const readme = exportReadme(row, steps, part);
  zip.addBuffer(Buffer.from(readme), "README.txt", { mtime: row.createdAt });
  const reached = Math.max(
    steps.findIndex(({ name }) => name === row.step),
    0,
  );
  const missing: string[] = [];
  let next: Written["next"] = null;
  for (const [index, step] of steps.slice(reached).entries()) {
    const from = index === 0 ? row.position : null;
    if (isFull()) next = { step: step.name, position: null };
    else {
      const end =
        step.kind === "rows"
          ? await writeRows(zip, work, { ...step, from, part })
          : await writeFiles(zip, work, { ...step, from, missing });
      if (end !== null) next = { step: step.name, position: end };
    }
    if (next) break;
  }
  if (missing.length > 0) {
    const text = `These files could not be read from the storage:\n${missing.join("\n")}\n`;
    zip.addBuffer(Buffer.from(text), `missing-files-${part}.txt`, { mtime: row.createdAt });
  }
  return next;
}

type StepOf<Kind extends ExportStep["kind"]> = Extract<ExportStep, { kind: Kind }> & { from: string | null };

/** @returns where the next part continues, null at the end of the step */
async function writeRows(
  zip: ZipFile,
  work: PartWork,
  { name, read, from, part }: StepOf<"rows"> & { part: number },
): Promise<string | null> {
  const { ctx, row, isFull, addProgress } = work;
  let position = from;
  async function* readLines(): AsyncGenerator<Buffer> {
    do {
      const page = await read(ctx, position);
      yield Buffer.from(page.rows.map((each) => `${JSON.stringify(each)}\n`).join(""));
      position = page.next;
      addProgress(page.rows.length);
    } while (position !== null && !isFull());
  }
  const path = part === 1 ? `${name}.jsonl` : `${name}-${part}.jsonl`;
  const lines = Readable.from(readLines(), { objectMode: false });
  work.source = lines;
  zip.addReadStream(lines, path, { mtime: row.createdAt });
  await finished(lines);
  return position;
}

/** @returns where the next part continues, null at the end of the step */
async function writeFiles(
  zip: ZipFile,
  work: PartWork,
  { read, from, missing }: StepOf<"files"> & { missing: string[] },
): Promise<string | null> {
  const { ctx, row, isFull, addProgress } = work;
  let written = 0;
  for (let position = from; ; ) {
    const { rows, next } = await read(ctx, position);
    for (const attachment of rows) {
      const content = await openFile(attachment, row);
      if (work.signal.aborted) content?.destroy();
      work.signal.throwIfAborted();
      work.source = content;
      if (content) {
        // Media is compressed already.
        zip.addReadStream(content, pathOf(attachment), { compress: false, mtime: attachment.createdAt });
        await finished(content);
      } else missing.push(pathOf(attachment));
      addProgress(1);
      written += 1;
      if ((isFull() || written >= FILES_MAX) && (next !== null || attachment !== rows.at(-1)))
        return attachment.id;
    }
    if (next === null) return null;
    position = next;
  }
}

/** @returns null for a file that several attempts could not open */
async function openFile(attachment: AttachmentRow, { attempts }: ExportRow): Promise<Readable | null> {
  try {
    return await mediaStorage().read(storageKeyOf(attachment));
  } catch (error) {
    if (attempts + 1 < ATTEMPTS_FOR_FILE) throw error;
    return null;
  }
}
