import "server-only";
import { randomUUID } from "node:crypto";
import type { Ctx } from "#db/ctx.ts";
import { withinTime } from "#db/within-time.ts";
import {
  followMerge,
  keepClaim,
  releaseExport,
  retryExport,
  savePart,
  saveTotal,
} from "#lib/data/claim-export.ts";
import { stepsOf } from "#lib/data/export-steps.ts";
import { exportFolder } from "#lib/data/queries.ts";
import type { ExportRow } from "#lib/data/serialize.ts";
import { type PartLimits, writePart } from "#lib/data/write-part.ts";
import { HOUR, SECOND } from "#lib/platform/clock.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { saveStoredFile } from "#lib/platform/storage/save-stored-file.ts";

/** A part is a file that a browser downloads without trouble, and less than S3 and ZIP allow without extensions. */
const PART_LIMITS: PartLimits = { bytes: 1e9, rows: 2_000_000 };
/** More than the upload of a part takes at 300 KB a second. */
const STORE_MAX_MS = HOUR;
const CLAIM_INTERVAL_MS = 2 * SECOND;

/** The export ended or another node took it over. */
class ExportStoppedError extends Error {
  override readonly name = "ExportStoppedError";
}

/**
 * Writes the remaining parts of a claimed export. Each part is stored before it commits together with the position of the
 * next one, so that another process continues after a crash and repeats at most one part.
 * @param signal stops it between two pages
 */
export async function runExport(
  ctx: Ctx,
  claimed: ExportRow,
  signal?: AbortSignal,
  limits: PartLimits = PART_LIMITS,
): Promise<void> {
  let row = claimed;
  try {
    const current = await followMerge(ctx, claimed);
    if (!current) return;
    row = current;
    const steps = stepsOf(ctx, row);
    if (row.totalRows === null) await countRows(ctx, row, steps);
    while (row.state === "running") row = await exportPart(ctx, row, steps, limits, signal);
  } catch (error) {
    if (error instanceof ExportStoppedError) return;
    if (signal?.aborted) return releaseExport(ctx, row);
    ctx.log.warn({ err: error, exportId: row.id }, "export interrupted");
    await retryExport(ctx, row);
  }
}

/** For the progress, which does without it when counting takes too long. */
async function countRows(ctx: Ctx, row: ExportRow, steps: ReturnType<typeof stepsOf>): Promise<void> {
  try {
    let total = 0;
    for (const step of steps) total += await step.count(ctx);
    await saveTotal(ctx, row, total);
  } catch (error) {
    ctx.log.warn({ err: error, exportId: row.id }, "rows of an export not counted");
  }
}

/** @returns the row with the new part */
async function exportPart(
  ctx: Ctx,
  row: ExportRow,
  steps: ReturnType<typeof stepsOf>,
  limits: PartLimits,
  signal: AbortSignal | undefined,
): Promise<ExportRow> {
  const claim = watchClaim(ctx, row, signal);
  const key = `${exportFolder(row)}/${randomUUID()}`;
  try {
    const { file, rows, next } = await writePart({ ctx, row, steps }, limits, claim.addProgress);
    try {
      const stored = { path: file.path, size: file.size, mimeType: "application/zip" };
      await withinTime(mediaStorage().put(key, stored), STORE_MAX_MS);
    } finally {
      await file.discard();
    }
    const part = { key, sizeBytes: file.size, rows, next };
    const saved = await saveStoredFile(key, () => savePart(ctx, row, part));
    if (!saved) throw new ExportStoppedError();
    return saved;
  } finally {
    claim.end();
  }
}

/** Renews the lease while a part is written, which can take minutes. */
function watchClaim(ctx: Ctx, row: ExportRow, signal: AbortSignal | undefined) {
  let [rows, isLost] = [0, false];
  const timer = setInterval(() => {
    keepClaim(ctx, row, rows).then(
      (isKept) => {
        isLost ||= !isKept;
      },
      (error: unknown) => ctx.log.warn({ err: error, exportId: row.id }, "lease of an export not renewed"),
    );
  }, CLAIM_INTERVAL_MS);
  return {
    addProgress(written: number): void {
      rows = written;
      if (isLost) throw new ExportStoppedError();
      signal?.throwIfAborted();
    },
    end: () => clearInterval(timer),
  };
}
