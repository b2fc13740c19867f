import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, type StoredImage, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { storeImage } from "#lib/accounts/store-image.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { serializeWorkspace } from "#lib/accounts/workspaces/queries.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { removeUnusedFile } from "#lib/platform/storage/save-stored-file.ts";

/** Replaces the logo. @throws AppError as `storeImage` */
export async function storeLogo(ctx: Ctx, bytes: AsyncIterable<Uint8Array>): Promise<WorkspaceSettings> {
  return storeImage(`${ctx.workspaceId}/logo`, bytes, (logo) => replaceLogo(ctx, logo));
}

export function removeLogo(ctx: Ctx): Promise<WorkspaceSettings> {
  return replaceLogo(ctx, null);
}

/** Removes the previous file after the commit; a file that a crash leaves is removed with the workspace. */
async function replaceLogo(ctx: Ctx, logo: StoredImage | null): Promise<WorkspaceSettings> {
  const previous = await inTransaction(ctx, async (tx) => {
    const row = await lockWorkspace(tx);
    await tx.db.update(workspaces).set({ logo }).where(eq(workspaces.id, tx.workspaceId));
    await appendAudit(tx, {
      action: logo ? "workspace.logo_changed" : "workspace.logo_removed",
      targetId: tx.workspaceId,
    });
    return row;
  });
  if (previous.logo) await removeUnusedFile(previous.logo.storageKey);
  return serializeWorkspace({ ...previous, logo });
}

/** Finds the logo of a workspace that the signed-in person can open. @throws AppError NOT_FOUND */
export async function findLogo(ctx: Ctx, workspaceId: string): Promise<StoredImage> {
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
