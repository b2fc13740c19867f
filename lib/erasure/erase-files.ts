import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { erasedFiles } from "#db/schema/index.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

const BATCH = 50;

/** Removes a batch of the stored files of deleted messages, before their rows, so that none is forgotten. */
export async function eraseFiles(ctx: Ctx): Promise<"more" | null> {
  const ofWorkspace = eq(erasedFiles.workspaceId, ctx.workspaceId);
  const rows = await ctx.db.select().from(erasedFiles).where(ofWorkspace).limit(BATCH);
  const keys = rows.map(({ storageKey }) => storageKey);
  await Promise.all(keys.map((key) => mediaStorage().remove(key)));
  await ctx.db
    .delete(erasedFiles)
    .where(and(ofWorkspace, sql`${erasedFiles.storageKey} = any(${textArray(keys)})`));
  return rows.length === BATCH ? "more" : null;
}
