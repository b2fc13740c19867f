import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, type StoredImage, users } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { forEachMembership } from "#lib/accounts/find-memberships.ts";
import { photoUrl } from "#lib/accounts/image-rules.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { storeImage } from "#lib/accounts/store-image.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { removeUnusedFile } from "#lib/platform/storage/save-stored-file.ts";

/** The folder of an account; it is removed with the account. */
export function accountFolder(userId: Id<"user">): string {
  return `accounts/${userId}`;
}

/** Replaces the photo of the signed-in person in all their workspaces. @throws AppError as `storeImage` */
export async function storePhoto(
  ctx: Ctx,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ photoUrl: string | null }> {
  const userId = requireMemberId(ctx);
  return storeImage(`${accountFolder(userId)}/photo`, bytes, (photo) => replacePhoto(ctx, userId, photo));
}

export function removePhoto(ctx: Ctx): Promise<{ photoUrl: string | null }> {
  return replacePhoto(ctx, requireMemberId(ctx), null);
}

/** Removes the previous file after the commit; a file that a crash leaves is removed with the account. */
async function replacePhoto(
  ctx: Ctx,
  userId: Id<"user">,
  photo: StoredImage | null,
): Promise<{ photoUrl: string | null }> {
  const previous = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ photo: users.photo })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update");
    if (!row) throw notFound();
    await tx.db.update(users).set({ photo }).where(eq(users.id, userId));
    await forEachMembership(tx, userId, async (inWorkspace) => {
      const action = photo ? "member.photo_changed" : "member.photo_removed";
      await appendAudit(inWorkspace, { action, targetId: userId });
      await recordLiveEvent(inWorkspace, { type: "list.changed", list: "members" });
    });
    return row.photo;
  });
  if (previous) await removeUnusedFile(previous.storageKey);
  return { photoUrl: photoUrl(userId, photo) };
}

/** Returns the photo of a member of the workspace, also of a disabled one. @throws AppError NOT_FOUND */
export async function findPhoto(ctx: Ctx, userId: string): Promise<StoredImage> {
  if (!isId("user", userId)) throw notFound();
  const [row] = await ctx.db
    .select({ photo: users.photo })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.workspaceId, ctx.workspaceId), eq(members.userId, userId), isNull(members.removedAt)),
    );
  if (!row?.photo) throw notFound();
  return row.photo;
}
