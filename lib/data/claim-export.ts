import "server-only";
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { inFuture, isUnclaimed, leaseEnd } from "#db/node-claims.ts";
import { dataExports, type ExportPart, mergedIds } from "#db/schema/index.ts";
import { resolveId } from "#lib/contacts/find-merged.ts";
import type { ExportRow } from "#lib/data/serialize.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { nodeId } from "#lib/queue/this-node.ts";

/** With the waits between them, an outage of the storage of almost an hour ends no export. */
const ATTEMPTS_MAX = 12;
const RETRY_MS = 5 * SECOND;
const RETRY_MAX_MS = 10 * MINUTE;
/** How long the files of a finished export, and the entry of a failed one, are kept. */
export const keptUntil = sql`now() + make_interval(days => ${retentionDays.exports})`;

// The state is not a parameter: a plan for any state cannot use the indexes of running exports.
const isRunnable = sql`${dataExports.state} = 'running' and ${isUnclaimed(dataExports)}
  and ${isWorkspaceActive(dataExports.workspaceId)}`;

/** Short exports do not wait for those of whole workspaces. */
const scopes = { workspace: isNull(dataExports.contactId), contact: isNotNull(dataExports.contactId) };
type ExportScope = keyof typeof scopes;

export function isAnyExportRunnable(scope: ExportScope): SQL {
  return sql`exists (select from ${dataExports} where ${and(isRunnable, scopes[scope])})`;
}

export function findRunnableExports(
  db: Db,
  scope: ExportScope,
): Promise<{ workspaceId: Id<"ws">; id: Id<"exp"> }[]> {
  return db
    .select({ workspaceId: dataExports.workspaceId, id: dataExports.id })
    .from(dataExports)
    .where(and(isRunnable, scopes[scope]))
    .orderBy(asc(dataExports.createdAt))
    .limit(20);
}

/** @returns null when the export has ended or another node runs it */
export async function claimExport(ctx: Ctx, id: Id<"exp">): Promise<ExportRow | null> {
  const [row] = await ctx.db
    .update(dataExports)
    .set({ claimedBy: await nodeId(), leasedUntil: leaseEnd, partRows: 0 })
    .where(and(isExport(ctx, id), isRunnable))
    .returning();
  return row ?? null;
}

function isExport(ctx: Ctx, id: Id<"exp">): SQL | undefined {
  return and(eq(dataExports.workspaceId, ctx.workspaceId), eq(dataExports.id, id));
}

/** Neither ended nor taken over by another node. */
function isOwn(ctx: Ctx, { id, claimedBy }: ExportRow): SQL | undefined {
  return and(
    isExport(ctx, id),
    eq(dataExports.state, "running"),
    sql`${dataExports.claimedBy} = ${claimedBy}::uuid`,
  );
}

/** Renews the lease and shows the progress. @returns false when this node must stop */
export async function keepClaim(ctx: Ctx, row: ExportRow, partRows: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const updated = await tx.db
      .update(dataExports)
      .set({ leasedUntil: leaseEnd, partRows })
      .where(isOwn(tx, row))
      .returning({ id: dataExports.id });
    if (updated.length > 0) await recordExportChange(tx);
    return updated.length > 0;
  });
}

/**
 * Begins the export of a contact that was merged again, as one of the contact that it was merged into.
 * @returns null when that contact is exported already, or this node must stop
 */
export async function followMerge(ctx: Ctx, row: ExportRow): Promise<ExportRow | null> {
  if (row.contactId === null) return row;
  const contactId = await resolveId(ctx, "contact", row.contactId);
  if (contactId === row.contactId) return row;
  return inTransaction(ctx, async (tx) => {
    // Nobody starts an export of that contact meanwhile.
    await lockInWorkspace(tx, "exports");
    const running = await tx.db.$count(
      dataExports,
      and(
        eq(dataExports.workspaceId, tx.workspaceId),
        eq(dataExports.contactId, contactId),
        eq(dataExports.state, "running"),
      ),
    );
    const again = { contactId, parts: [], step: null, position: null, doneRows: 0, totalRows: null };
    const [moved] = await tx.db
      .update(dataExports)
      .set(running > 0 ? { state: "canceled", expiresAt: sql`now()`, claimedBy: null } : again)
      .where(isOwn(tx, row))
      .returning();
    await recordExportChange(tx);
    return moved?.state === "running" ? moved : null;
  });
}

export async function saveTotal(ctx: Ctx, row: ExportRow, totalRows: number): Promise<void> {
  await ctx.db.update(dataExports).set({ totalRows }).where(isOwn(ctx, row));
}

export interface FinishedPart extends ExportPart {
  rows: number;
  /** Where the next part begins; null after the last one. */
  next: { step: string; position: string | null } | null;
}

function isNotMerged(ctx: Ctx, { contactId }: ExportRow): SQL | undefined {
  return contactId === null
    ? undefined
    : sql`not exists (select from ${mergedIds}
        where ${eq(mergedIds.workspaceId, ctx.workspaceId)} and ${eq(mergedIds.fromId, contactId)})`;
}

/** Adds a finished file, with which the position and the end of the export commit. @returns null when this node must stop, or the contact was merged */
export async function savePart(ctx: Ctx, row: ExportRow, part: FinishedPart): Promise<ExportRow | null> {
  const { key, sizeBytes, rows, next } = part;
  return inTransaction(ctx, async (tx) => {
    const [saved] = await tx.db
      .update(dataExports)
      .set({
        parts: [...row.parts, { key, sizeBytes }],
        step: next?.step ?? null,
        position: next?.position ?? null,
        doneRows: row.doneRows + rows,
        partRows: 0,
        attempts: 0,
        leasedUntil: leaseEnd,
        ...(next ? {} : { state: "done", finishedAt: tx.clock.now(), expiresAt: keptUntil, claimedBy: null }),
      })
      // A process that stalled may have claimed the export twice.
      .where(
        and(
          isOwn(tx, row),
          isNotMerged(tx, row),
          sql`jsonb_array_length(${dataExports.parts}) = ${row.parts.length}`,
        ),
      )
      .returning();
    if (saved) await recordExportChange(tx);
    return saved ?? null;
  });
}

/** Lets this or another node continue. */
export async function releaseExport(ctx: Ctx, row: ExportRow): Promise<void> {
  await ctx.db
    .update(dataExports)
    .set({ claimedBy: null, leasedUntil: null, partRows: 0 })
    .where(isOwn(ctx, row));
}

/** Releases the export until later, or ends it after too many failures. */
export async function retryExport(ctx: Ctx, row: ExportRow): Promise<void> {
  const attempts = row.attempts + 1;
  const waitMs = Math.min(RETRY_MS * 2 ** row.attempts, RETRY_MAX_MS);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(dataExports)
      .set({
        claimedBy: null,
        leasedUntil: inFuture(waitMs),
        attempts,
        partRows: 0,
        ...(attempts < ATTEMPTS_MAX
          ? {}
          : { state: "failed", failure: "error", finishedAt: tx.clock.now(), expiresAt: keptUntil }),
      })
      .where(isOwn(tx, row));
    await recordExportChange(tx);
  });
}

export async function recordExportChange(tx: Ctx): Promise<void> {
  await recordLiveEvent(tx, { type: "list.changed", list: "exports" });
}
