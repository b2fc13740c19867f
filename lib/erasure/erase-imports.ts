import "server-only";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import { contactImportErrors, contactImports } from "#db/schema/index.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { cancelImport } from "#lib/contacts/imports/start-import.ts";
import { type ErasureStep, LATER, likePatterns } from "#lib/erasure/step-rules.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

/**
 * Deletes rejected rows about the person, and the files of all imports that have ended, which nothing needs anymore. Of
 * the imports uploaded before the erasure, those that were not started are canceled, because they could create the person
 * again; a running one leaves out the person's rows and is waited for.
 */
export const eraseImports: ErasureStep = async (ctx, { phones, names }, _position, startedAt) => {
  const isEarlier = and(
    eq(contactImports.workspaceId, ctx.workspaceId),
    lte(contactImports.createdAt, startedAt),
  );
  const unstarted = await ctx.db
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(and(isEarlier, eq(contactImports.state, "uploaded")));
  for (const { id } of unstarted) await cancelImport(ctx, id);
  const isRunning = sql`${contactImports.state} = 'running'`;
  if ((await ctx.db.$count(contactImports, and(isEarlier, isRunning))) > 0) return LATER;
  await ctx.db.delete(contactImportErrors).where(
    and(
      eq(contactImportErrors.workspaceId, ctx.workspaceId),
      sql`exists (
        select from jsonb_array_elements_text(${contactImportErrors.cells}) cell
        where regexp_replace(cell, '[^0-9]', '', 'g') = any(${textArray(phones)})
          or cell like any(${textArray(likePatterns(names))}))`,
    ),
  );
  const ended = await ctx.db
    .select({ workspaceId: contactImports.workspaceId, id: contactImports.id })
    .from(contactImports)
    .where(
      and(
        eq(contactImports.workspaceId, ctx.workspaceId),
        inArray(contactImports.state, ["done", "failed", "canceled"]),
      ),
    );
  for (const row of ended) await mediaStorage().remove(importKey(row));
  return null;
};
