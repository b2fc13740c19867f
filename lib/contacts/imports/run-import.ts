import "server-only";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { inFuture, isUnclaimed } from "#db/node-claims.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { contactImportErrors, contactImports, erasures } from "#db/schema/index.ts";
import { type FileRow, openRows, UnreadableFileError } from "#lib/contacts/imports/open-rows.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { ReadAheadBuffer } from "#lib/contacts/imports/read-ahead-buffer.ts";
import { readRow } from "#lib/contacts/imports/row-rules.ts";
import { type RowOutcome, saveImportRows } from "#lib/contacts/imports/save-import-rows.ts";
import {
  type ImportOptions,
  importOptionsSchema,
  type Mapping,
  mappingSchema,
} from "#lib/contacts/imports/schema.ts";
import type { ImportRow } from "#lib/contacts/imports/serialize.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { analyzeGrownContacts, isStaleWrite } from "#lib/contacts/write-contact-batch.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { nodeId } from "#lib/queue/this-node.ts";

/** The target duration of a transaction; the number of rows per transaction adapts to it. */
const STEP_MS = 60;
const STEP_ROWS = { first: 100, min: 25, max: 500 };
/** Each batch renews the lease. If the node dies, another one takes over immediately. */
const LEASE_MS = 10 * SECOND;
const ATTEMPTS_MAX = 8;
const RETRY_MS = 5 * SECOND;

/** True if no live node has claimed the import and its retry delay is over. */
const isClaimable = isUnclaimed(contactImports);

class ImportClaimedError extends Error {
  override readonly name = "ImportClaimedError";
}

/** Claims a running import. The lease uses the database's clock because all processes share it. */
export async function claimImport(ctx: Ctx, id: Id<"imp">): Promise<ImportRow | null> {
  const claimedBy = await nodeId();
  const [row] = await ctx.db
    .update(contactImports)
    .set({ claimedBy, leasedUntil: inFuture(LEASE_MS) })
    .where(and(isImport(ctx, id), eq(contactImports.state, "running"), isClaimable))
    .returning();
  return row ?? null;
}

/**
 * Imports the remaining rows of a claimed file. Each batch commits its rows, errors, counts and position together, so that
 * another process can continue after a crash.
 * @param signal stops it between two batches
 */
export async function runImport(ctx: Ctx, row: ImportRow, signal?: AbortSignal): Promise<void> {
  const own = asUploader(ctx, row);
  try {
    if (await importRows(own, row, signal)) await finish(own, row.id, "done", null);
    else await releaseClaim(own, row, 0);
  } catch (error) {
    if (error instanceof ImportClaimedError) return;
    if (error instanceof UnreadableFileError) return finish(own, row.id, "failed", error.message);
    own.log.warn({ err: error, importId: row.id }, "import interrupted");
    await retryLater(own, row);
  }
}

/** Audit entries name the member who uploaded the file. */
function asUploader(ctx: Ctx, { createdById, createdByName }: ImportRow): Ctx {
  if (createdById === null) return ctx;
  return { ...ctx, actor: { kind: "member", id: createdById, name: createdByName ?? "", role: "agent" } };
}

async function importRows(ctx: Ctx, row: ImportRow, signal: AbortSignal | undefined): Promise<boolean> {
  const mapping = mappingSchema.parse(row.mapping);
  const options = importOptionsSchema.parse(row.options);
  const { format } = options;
  const file = openRows(await mediaStorage().read(importKey(row)), format);
  // Skips imported rows and the header.
  const rows = new ReadAheadBuffer(file, row.nextRow + (format.header ? 1 : 0));
  try {
    let position = row.nextRow;
    let size = STEP_ROWS.first;
    for (;;) {
      const batch = await rows.take(size);
      const totalRows = rows.total === null ? null : row.nextRow + rows.total;
      if (batch.length === 0) return true;
      if (signal?.aborted) return false;
      const startedAt = performance.now();
      await importBatch(ctx, row.id, { position, batch, mapping, options, totalRows });
      position += batch.length;
      size = nextSize(size, performance.now() - startedAt);
      await analyzeGrownContacts(ctx);
    }
  } finally {
    await rows.close();
  }
}

/** Adapts the batch size so that transactions stay short: long ones delay live streams. */
function nextSize(size: number, tookMs: number): number {
  const wanted = Math.round((size * STEP_MS) / Math.max(tookMs, 1));
  return Math.min(Math.max(wanted, STEP_ROWS.min), STEP_ROWS.max, 2 * size);
}

async function importBatch(
  ctx: Ctx,
  id: Id<"imp">,
  work: {
    position: number;
    batch: FileRow[];
    mapping: Mapping;
    options: ImportOptions;
    totalRows: number | null;
  },
): Promise<void> {
  const { position, batch, mapping, options, totalRows } = work;
  const read = batch.map((row) => ({ row, ...readRow(row.cells, mapping, options) }));
  const write = async (tx: Ctx) => {
    // The lock makes a cancellation wait for the batch and excludes other processes.
    const [locked] = await tx.db
      .select({
        state: contactImports.state,
        nextRow: contactImports.nextRow,
        uploadedAt: contactImports.createdAt,
      })
      .from(contactImports)
      .where(isImport(tx, id))
      .for("update");
    if (locked?.state !== "running" || locked.nextRow !== position) throw new ImportClaimedError();
    const valid = read.flatMap(({ row, input }) => (input ? [{ row, input }] : []));
    const erased = await findErasedPhones(tx, locked.uploadedAt);
    const good = valid.filter(({ input }) => !erased.has(input.phone));
    const leftOut = Array.from({ length: valid.length - good.length }, (): RowOutcome => "unchanged");
    const outcomes = await saveImportRows(
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
    await storeErrors(tx, id, errors);
    await tx.db
      .update(contactImports)
      .set({
        nextRow: position + batch.length,
        ...(totalRows === null ? {} : { totalRows }),
        ...addCounts([...outcomes, ...leftOut], errors.length),
        leasedUntil: inFuture(LEASE_MS),
        attempts: 0,
      })
      .where(isImport(tx, id));
    await recordLiveEvent(tx, { type: "import.changed", importId: id, state: "running" });
  };
  await retryConflicts(ctx, () => inTransaction(ctx, write), isStaleWrite);
}

/** Returns the phones of people whose erasure began after the upload, and waits for the import. */
async function findErasedPhones(tx: Ctx, uploadedAt: Date): Promise<ReadonlySet<string>> {
  const open = await tx.db
    .select({ subject: erasures.subject })
    .from(erasures)
    .where(and(eq(erasures.workspaceId, tx.workspaceId), gte(erasures.createdAt, uploadedAt)));
  return new Set(open.flatMap(({ subject }) => subject.phones));
}

function addCounts(outcomes: readonly RowOutcome[], failed: number) {
  const count = (wanted: RowOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    createdCount: sql`${contactImports.createdCount} + ${count("created")}`,
    updatedCount: sql`${contactImports.updatedCount} + ${count("updated")}`,
    unchangedCount: sql`${contactImports.unchangedCount} + ${count("unchanged")}`,
    failedCount: sql`${contactImports.failedCount} + ${failed}`,
  };
}

async function storeErrors(
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
      .where(and(isImport(tx, id), eq(contactImports.state, "running")))
      .returning({ id: contactImports.id });
    if (ended.length > 0) await recordLiveEvent(tx, { type: "import.changed", importId: id, state });
    if (ended.length > 0) await recordLiveEvent(tx, { type: "list.changed", list: "labels" });
  });
}

/** Counts a failed attempt; every imported batch resets the count. */
async function retryLater(ctx: Ctx, row: ImportRow): Promise<void> {
  const attempts = await releaseClaim(ctx, row, RETRY_MS, 1);
  if (attempts === null || attempts < ATTEMPTS_MAX) return;
  const text =
    "The import stopped because of an error. Rows imported so far are kept; upload the file again to continue.";
  await finish(ctx, row.id, "failed", text);
}

/** Releases this node's claim. @returns the failed attempts since the last batch; null if another node has taken over */
async function releaseClaim(
  ctx: Ctx,
  row: ImportRow,
  forMs: number,
  failedAttempts = 0,
): Promise<number | null> {
  const [released] = await ctx.db
    .update(contactImports)
    .set({
      claimedBy: null,
      leasedUntil: inFuture(forMs),
      attempts: sql`${contactImports.attempts} + ${failedAttempts}`,
    })
    .where(
      and(
        isImport(ctx, row.id),
        sql`${contactImports.claimedBy} is not distinct from ${row.claimedBy}::uuid`,
      ),
    )
    .returning({ attempts: contactImports.attempts });
  return released?.attempts ?? null;
}

function isImport(ctx: Ctx, id: Id<"imp">) {
  return and(eq(contactImports.workspaceId, ctx.workspaceId), eq(contactImports.id, id));
}

// The state is not a parameter: a plan for any state cannot use the index of running imports.
const isRunnable = sql`${contactImports.state} = 'running' and ${isClaimable}
  and ${isWorkspaceActive(contactImports.workspaceId)} and not exists (
    select from ${contactImports} other where other.workspace_id = ${contactImports.workspaceId}
      and other.state = 'running' and other.claimed_by is not null
      and not ${isUnclaimed({ claimedBy: sql`other.claimed_by`, leasedUntil: sql`other.leased_until` })})`;

export const isAnyImportRunnable = sql`exists (select from ${contactImports} where ${isRunnable})`;

/** The oldest of each workspace in which none is running, so that one with many files does not delay the others. */
export function findRunnableImports(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"imp"> }[]> {
  const { workspaceId, id, createdAt } = contactImports;
  const next = db
    .selectDistinctOn([workspaceId], { workspaceId, id, createdAt })
    .from(contactImports)
    .where(isRunnable)
    .orderBy(workspaceId, createdAt)
    .as("next");
  return db
    .select({ workspaceId: next.workspaceId, id: next.id })
    .from(next)
    .orderBy(next.createdAt)
    .limit(20);
}
