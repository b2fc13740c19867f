import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, type WorkspaceLogo, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { LOGO_MAX_BYTES, LOGO_TYPES } from "#lib/accounts/workspaces/logo-rules.ts";
import { serializeWorkspace } from "#lib/accounts/workspaces/queries.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";

/** Replaces the logo. The type is read from the content. @throws AppError VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
export async function storeLogo(ctx: Ctx, bytes: AsyncIterable<Uint8Array>): Promise<WorkspaceSettings> {
  const file = await spool(bytes);
  try {
    const mimeType = LOGO_TYPES.find((type) => type === file.detectedType);
    if (!mimeType) {
      throw validationError({
        path: "file",
        code: "wrong_type",
        message: "Choose a PNG, JPEG or WebP image.",
      });
    }
    const storageKey = `${ctx.workspaceId}/logo-${randomUUID()}`;
    await mediaStorage().put(storageKey, { path: file.path, size: file.size, mimeType });
    return await replaceLogo(ctx, { storageKey, mimeType, sizeBytes: file.size });
  } finally {
    await file.discard();
  }
}

export function removeLogo(ctx: Ctx): Promise<WorkspaceSettings> {
  return replaceLogo(ctx, null);
}

/** Removes the former file after the commit; a file that a crash leaves is removed with the workspace. */
async function replaceLogo(ctx: Ctx, logo: WorkspaceLogo | null): Promise<WorkspaceSettings> {
  const former = await inTransaction(ctx, async (tx) => {
    const row = await lockWorkspace(tx);
    await tx.db.update(workspaces).set({ logo }).where(eq(workspaces.id, tx.workspaceId));
    await appendAudit(tx, {
      action: logo ? "workspace.logo_changed" : "workspace.logo_removed",
      targetId: tx.workspaceId,
    });
    return row;
  });
  if (former.logo) await mediaStorage().remove(former.logo.storageKey);
  return serializeWorkspace({ ...former, logo });
}

async function spool(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  try {
    return await spoolFile(bytes, LOGO_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    throw new AppError("PAYLOAD_TOO_LARGE", "The image is larger than 1 MB. Choose a smaller one.", {
      limitBytes: LOGO_MAX_BYTES,
    });
  }
}

/** Of a workspace that the signed-in person can open. @throws AppError NOT_FOUND */
export async function findLogo(ctx: Ctx, workspaceId: string): Promise<WorkspaceLogo> {
  if (!isId("ws", workspaceId)) throw notFound();
  const [row] = await ctx.db
    .select({ logo: workspaces.logo })
    .from(workspaces)
    .innerJoin(members, eq(members.workspaceId, workspaces.id))
    .where(
      and(
        eq(workspaces.id, workspaceId),
        isNull(workspaces.deletingAt),
        eq(members.userId, requireMemberId(ctx)),
        isNull(members.disabledAt),
      ),
    );
  if (!row?.logo) throw notFound();
  return row.logo;
}
