import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments, contactImports } from "#db/schema/index.ts";
import { raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { STORAGE_ALERT } from "#lib/alerts/rules.ts";
import { MINUTE } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { validationError } from "#lib/errors.ts";

const GB = 1e9;
/** Admins are warned from this part of the quota on. */
const WARN_FROM = 0.9;
/** Adding up a full workspace takes the database some tens of milliseconds, so that not every file does it. */
const CHECK_EVERY_MS = MINUTE;

const checkedAt = new Map<string, number>();

/**
 * Refuses what a member adds when the workspace's files would fill more than PARLEY_STORAGE_QUOTA_GB. What customers send
 * is kept all the same: WhatsApp would forget it.
 * @param bytes how much is added, as far as that is known
 * @throws AppError VALIDATION_ERROR (`storage_full`)
 */
export async function refuseOverQuota(ctx: Ctx, bytes: number): Promise<void> {
  const gigabytes = env().PARLEY_STORAGE_QUOTA_GB;
  if ((await readStoredBytes(ctx)) + bytes <= gigabytes * GB) return;
  throw validationError({
    path: "file",
    code: "storage_full",
    message: `The workspace's files fill its storage of ${gigabytes} GB. Ask whoever runs Parley to raise PARLEY_STORAGE_QUOTA_GB.`,
  });
}

/** Warns the admins when the workspace's files near the quota or are beyond it; at most once a minute on each process. */
export async function watchQuota(ctx: Ctx): Promise<void> {
  if (Date.now() - (checkedAt.get(ctx.workspaceId) ?? 0) < CHECK_EVERY_MS) return;
  checkedAt.set(ctx.workspaceId, Date.now());
  await checkQuota(ctx);
}

/** Raises or resolves the alert by how full the storage is. */
export async function checkQuota(ctx: Ctx): Promise<void> {
  const quota = env().PARLEY_STORAGE_QUOTA_GB;
  const part = (await readStoredBytes(ctx)) / (quota * GB);
  const about = { kind: STORAGE_ALERT, subjectId: ctx.workspaceId };
  if (part < WARN_FROM) return resolveAlert(ctx, about);
  const full = part >= 1;
  await raiseAlert(ctx, {
    ...about,
    severity: full ? "critical" : "warning",
    lasting: true,
    message: full
      ? `The workspace's files fill its storage of ${quota} GB. Files from customers are still kept; members cannot upload any. Ask whoever runs Parley to raise PARLEY_STORAGE_QUOTA_GB.`
      : `The workspace's files fill ${Math.floor(part * 100)} % of its storage of ${quota} GB. When it is full, members cannot upload files. Ask whoever runs Parley to raise PARLEY_STORAGE_QUOTA_GB.`,
  });
}

/** The files of messages and of imports. The file of an import is kept for as long as its row. */
async function readStoredBytes(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({
      bytes: sql<number>`(coalesce(sum(${attachments.sizeBytes}), 0) + (
        select coalesce(sum(${contactImports.sizeBytes}), 0) from ${contactImports}
        where ${eq(contactImports.workspaceId, ctx.workspaceId)}
      ))::float8`,
    })
    .from(attachments)
    .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.state, "stored")));
  return row?.bytes ?? 0;
}
