import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { contactImportErrors, contactImports } from "#db/schema/index.ts";
import { SECOND } from "#lib/clock.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { isStaleWrite } from "#lib/contacts/write-contacts.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";
import { type FileRow, openRows, UnreadableFileError } from "#lib/imports/open-rows.ts";
import { importKey } from "#lib/imports/queries.ts";
import { RowsAhead } from "#lib/imports/read-ahead.ts";
import { readRow } from "#lib/imports/row-rules.ts";
import { saveRows } from "#lib/imports/save-rows.ts";
import { type ImportOptions, importOptionsSchema, type Mapping, mappingSchema } from "#lib/imports/schema.ts";
import type { ImportRow } from "#lib/imports/serialize.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";

/** Rows that are committed together, with the counts and the place in the file: as many as take about so long. */
const STEP_MS = 60;
const STEP_ROWS = { first: 100, min: 25, max: 500 };
/** Each batch takes the import for so long; when its node dies before, another one takes it at once. */
const LEASE_MS = 10 * SECOND;
const ATTEMPTS_MAX = 8;
const RETRY_MS = 5 * SECOND;

/** Whether no living node works on an import, and none is to wait before the next try. */
export const isFree = sql`(coalesce(${contactImports.leasedUntil}, '-infinity') <= now() or ${isNodeGone(contactImports.claimedBy)})`;

/** Another process has the import now, or somebody cancelled it. */
class ImportTakenError extends Error {
  override readonly name = "ImportTakenError";
}

/**
 * Takes a running import that nobody works on for this process. The lease is counted by the database's clock, which every
 * process shares.
 */
export async function claimImport(ctx: Ctx, id: Id<"imp">): Promise<ImportRow | null> {
  const claimedBy = await nodeId();
  const [row] = await ctx.db
    .update(contactImports)
    .set({ claimedBy, leasedUntil: inFuture(LEASE_MS) })
    .where(and(mine(ctx, id), eq(contactImports.state, "running"), isFree))
    .returning();
  return row ?? null;
}

/**
 * Imports the rest of a claimed file: each batch of rows with its errors, counts and the place of the next row in one
 * transaction, so that whoever goes on after a crash begins exactly there.
 * @param signal ends it between two batches; another process goes on
 */
export async function runImport(ctx: Ctx, row: ImportRow, signal?: AbortSignal): Promise<void> {
  const own = actingForUploader(ctx, row);
  try {
    if (await importRows(own, row, signal)) await finish(own, row.id, "done", null);
    else await letGo(own, row, 0);
  } catch (error) {
    if (error instanceof ImportTakenError) return;
    if (error instanceof UnreadableFileError) return finish(own, row.id, "failed", error.message);
    own.log.warn({ err: error, importId: row.id }, "import interrupted");
    await giveBack(own, row);
  }
}

/** The audit names the member who brought the file. */
function actingForUploader(ctx: Ctx, { createdById, createdByName }: ImportRow): Ctx {
  if (createdById === null) return ctx;
  return { ...ctx, actor: { kind: "member", id: createdById, name: createdByName ?? "", role: "agent" } };
}

/** @returns false when it was interrupted between two steps */
async function importRows(ctx: Ctx, row: ImportRow, signal: AbortSignal | undefined): Promise<boolean> {
  const mapping = mappingSchema.parse(row.mapping);
  const options = importOptionsSchema.parse(row.options);
  const { format } = options;
  const file = openRows(await mediaDisk().read(importKey(row)), format);
  // Those that are done already, and the header.
  const rows = new RowsAhead(file, row.nextRow + (format.header ? 1 : 0));
  try {
    let place = row.nextRow;
    let size = STEP_ROWS.first;
    for (;;) {
      const batch = await rows.take(size);
      const totalRows = rows.total === null ? null : row.nextRow + rows.total;
      if (batch.length === 0) return true;
      if (signal?.aborted) return false;
      const began = performance.now();
      await importBatch(ctx, row.id, { place, batch, mapping, options, totalRows });
      place += batch.length;
      size = nextSize(size, performance.now() - began);
    }
  } finally {
    await rows.close();
  }
}

/** How many rows the next step has, so that no transaction holds readers of the live stream up. */
function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * STEP_MS) / Math.max(tookMs, 1));
  return Math.min(Math.max(wanted, STEP_ROWS.min), STEP_ROWS.max, 2 * size);
}

async function importBatch(
  ctx: Ctx,
  id: Id<"imp">,
  work: {
    place: number;
    batch: FileRow[];
    mapping: Mapping;
    options: ImportOptions;
    /** Null while the end of the file has not been read. */
    totalRows: number | null;
  },
): Promise<void> {
  const { place, batch, mapping, options, totalRows } = work;
  const read = batch.map((row) => ({ row, ...readRow(row.cells, mapping, options) }));
  const good = read.flatMap((each) => (each.input ? [{ row: each.row, input: each.input }] : []));
  const write = async (tx: Ctx) => {
    // The row is held to the end: a cancellation waits for the batch, and no other process writes the same rows.
    const [held] = await tx.db
      .select({ state: contactImports.state, nextRow: contactImports.nextRow })
      .from(contactImports)
      .where(mine(tx, id))
      .for("update");
    if (held?.state !== "running" || held.nextRow !== place) throw new ImportTakenError();
    const outcomes = await saveRows(
      tx,
      good.map(({ input }): UpsertContact => input),
      options.existing,
    );
    const errors = [
      ...read.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ row, reason }])),
      ...good.flatMap(({ row }, index) => {
        const outcome = outcomes[index];
        return typeof outcome === "object" ? [{ row, reason: outcome.reason }] : [];
      }),
    ];
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
    await keepErrors(tx, id, errors);
    await tx.db
      .update(contactImports)
      .set({
        nextRow: place + batch.length,
        ...(totalRows === null ? {} : { totalRows }),
        createdCount: sql`${contactImports.createdCount} + ${count("created")}`,
        updatedCount: sql`${contactImports.updatedCount} + ${count("updated")}`,
        unchangedCount: sql`${contactImports.unchangedCount} + ${count("unchanged")}`,
        failedCount: sql`${contactImports.failedCount} + ${errors.length}`,
        leasedUntil: inFuture(LEASE_MS),
        attempts: 0,
      })
      .where(mine(tx, id));
    await appendEvent(tx, { type: "import.changed", importId: id, state: "running" });
  };
  await retryConflicts(ctx, () => inTransaction(ctx, write), isStaleWrite);
}

async function keepErrors(
  tx: Ctx,
  importId: Id<"imp">,
  errors: readonly { row: FileRow; reason: string }[],
): Promise<void> {
  if (errors.length === 0) return;
  await tx.db.insert(contactImportErrors).values(
    errors.map(({ row, reason }) => ({
      workspaceId: tx.workspaceId,
      importId,
      line: row.line,
      cells: row.cells,
      reason,
    })),
  );
}

async function finish(
  ctx: Ctx,
  id: Id<"imp">,
  state: "done" | "failed",
  failure: string | null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .update(contactImports)
      .set({ state, failure, finishedAt: tx.clock.now(), claimedBy: null, leasedUntil: null })
      .where(and(mine(tx, id), eq(contactImports.state, "running")))
      .returning({ id: contactImports.id });
    if (ended.length > 0) await appendEvent(tx, { type: "import.changed", importId: id, state });
    if (ended.length > 0) await appendEvent(tx, { type: "list.changed", list: "labels" });
  });
}

/** Something of ours failed: another try soon, from where the last commit stands; not for ever. */
async function giveBack(ctx: Ctx, row: ImportRow): Promise<void> {
  if (row.attempts + 1 >= ATTEMPTS_MAX) {
    const text = "Parley could not go on with this file. What was imported stays; upload it again to go on.";
    return finish(ctx, row.id, "failed", text);
  }
  await letGo(ctx, row, RETRY_MS, 1);
}

/** Ends this node's claim; nothing when another one has taken the import over. */
async function letGo(ctx: Ctx, row: ImportRow, forMs: number, attempts = 0): Promise<void> {
  await ctx.db
    .update(contactImports)
    .set({
      claimedBy: null,
      leasedUntil: inFuture(forMs),
      attempts: sql`${contactImports.attempts} + ${attempts}`,
    })
    .where(
      and(mine(ctx, row.id), sql`${contactImports.claimedBy} is not distinct from ${row.claimedBy}::uuid`),
    );
}

function mine(ctx: Ctx, id: Id<"imp">) {
  return and(eq(contactImports.workspaceId, ctx.workspaceId), eq(contactImports.id, id));
}

function inFuture(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}
