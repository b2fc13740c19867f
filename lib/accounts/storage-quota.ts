import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { alerts, attachments, contactImports, workspaces } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { isOpenAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { validationError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { FileKindWith } from "#lib/platform/storage/file-kinds.ts";

const GB = 1e9;
const WARN_FRACTION = 0.9;
const KIND = "storage.full";
/** Summing up a full workspace takes tens of milliseconds. */
const CHECK_INTERVAL_MS = MINUTE;

const checkedAt = new Map<string, number>();

/**
 * Refuses uploads beyond PARLEY_STORAGE_QUOTA_GB. Customers' files are stored anyway, because WhatsApp
 * deletes them.
 * @throws AppError VALIDATION_ERROR (`storage_full`)
 */
export async function requireQuota(ctx: Ctx, bytes: number): Promise<void> {
  const gigabytes = env().PARLEY_STORAGE_QUOTA_GB;
  if ((await readStoredBytes(ctx)) + bytes <= gigabytes * GB) return;
  throw validationError({
    path: "file",
    code: "storage_full",
    message: `The workspace has used all ${gigabytes} GB of its storage. Ask your Parley administrator to raise PARLEY_STORAGE_QUOTA_GB.`,
  });
}

/**
 * Checks the quota again where the file's row is inserted; other uploads that were checked meanwhile wait until this
 * transaction ends, and then count it.
 * @throws AppError VALIDATION_ERROR (`storage_full`)
 */
export async function reserveQuota(tx: Ctx, bytes: number): Promise<void> {
  await lockInWorkspace(tx, "storage");
  await requireQuota(tx, bytes);
}

/** Checks the quota at most once a minute per process and workspace. */
export async function checkQuotaPeriodically(ctx: Ctx): Promise<void> {
  if (Date.now() - (checkedAt.get(ctx.workspaceId) ?? 0) < CHECK_INTERVAL_MS) return;
  checkedAt.set(ctx.workspaceId, Date.now());
  await updateStorageAlert(ctx);
}

export async function updateStorageAlert(ctx: Ctx): Promise<void> {
  const quota = env().PARLEY_STORAGE_QUOTA_GB;
  const part = (await readStoredBytes(ctx)) / (quota * GB);
  const about = alertAbout(ctx);
  if (part < WARN_FRACTION) return resolveAlert(ctx, about);
  const full = part >= 1;
  await raiseAlert(ctx, {
    ...about,
    severity: full ? "critical" : "warning",
    lasting: true,
    texts: [
      full
        ? codedText("storage_full", { quota })
        : codedText("storage_nearly_full", { quota, percent: Math.floor(part * 100) }),
    ],
  });
}

/** After files were deleted. Raises no alert anew. */
export async function updateOpenStorageAlert(ctx: Ctx): Promise<void> {
  if ((await ctx.db.$count(alerts, isOpenAlert(ctx, alertAbout(ctx)))) > 0) await updateStorageAlert(ctx);
}

/** Updates the open alerts of all workspaces, because a raised quota and the deletion of unused uploads update none. */
export async function updateOpenStorageAlerts(db: Db): Promise<void> {
  const found = await db
    .select({ workspaceId: workspaces.id, clockOffsetMs: workspaces.clockOffsetMs })
    .from(alerts)
    .innerJoin(workspaces, eq(workspaces.id, alerts.workspaceId))
    .where(and(eq(alerts.kind, KIND), isNull(alerts.resolvedAt), isWorkspaceActive(workspaces.id)));
  for (const workspace of found) {
    const actor = { kind: "system", name: "storage" } as const;
    await updateStorageAlert(createCtx({ ...workspace, db, actor, requestId: newId("req") }));
  }
}

function alertAbout({ workspaceId }: Ctx) {
  return { kind: KIND, subjectId: workspaceId } as const;
}

/** The bytes of each kind of file that counts. */
const storedBytes: Record<FileKindWith<"countsTowardQuota">, (workspaceId: Id<"ws">) => SQL> = {
  attachment: (workspaceId) =>
    sql`select sum(${attachments.sizeBytes}) from ${attachments} where ${and(
      eq(attachments.workspaceId, workspaceId),
      eq(attachments.state, "stored"),
      // Copies share the file of their source.
      isNull(attachments.sourceId),
    )}`,
  import: (workspaceId) =>
    sql`select sum(${contactImports.sizeBytes}) from ${contactImports} where ${eq(contactImports.workspaceId, workspaceId)}`,
};

async function readStoredBytes({ db, workspaceId }: Ctx): Promise<number> {
  const sums = Object.values(storedBytes).map((select) => sql`coalesce((${select(workspaceId)}), 0)`);
  const [row] = await db.execute<{ bytes: number }>(
    sql`select (${sql.join(sums, sql` + `)})::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}
