import "server-only";
import { eq, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatch } from "#db/delete-batches.ts";
import { auditEntries, members, workspaces } from "#db/schema/index.ts";
import { accountFolder } from "#lib/accounts/change-photo.ts";
import { claimDeletion, releaseDeletion, renewDeletion } from "#lib/erasure/claim-deletion.ts";
import { type WorkspaceTable, workspaceTables } from "#lib/erasure/workspace-tables.ts";
import { uuidToId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

/** In one statement, which then takes less than 100 ms. */
const BATCH = 500;

/** Deletes one batch. @returns how many rows; fewer than `BATCH` at the end */
type DeletionStep = (ctx: Ctx) => Promise<number>;

/**
 * Deletes everything of a workspace whose deletion was started, then the workspace. Each batch commits by itself and what
 * is gone stays gone, so that another process continues after a crash.
 * @param signal stops it between two batches
 */
export async function runDeletion(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  if (!(await claimDeletion(ctx))) return;
  const steps = [deleteSandbox, ...workspaceTables().map(stepOf)];
  // A second pass deletes rows that were written during the first, and counts that the deletion changed.
  for (let deletedInPass = 1; deletedInPass > 0; ) {
    deletedInPass = 0;
    for (const step of steps) {
      for (let deleted = BATCH; deleted >= BATCH; deletedInPass += deleted) {
        if (signal?.aborted) return releaseDeletion(ctx);
        await renewDeletion(ctx);
        deleted = await step(ctx);
      }
    }
  }
  await removeFiles(ctx);
  await ctx.db.delete(workspaces).where(eq(workspaces.id, ctx.workspaceId));
  ctx.log.info("workspace deleted");
}

function stepOf({ table, workspaceId }: WorkspaceTable): DeletionStep {
  if (table === auditEntries) return deleteAudit;
  const deleteRows: DeletionStep = (ctx) =>
    deleteBatch(ctx.db, table, eq(workspaceId, ctx.workspaceId), BATCH);
  if (table !== members) return deleteRows;
  return async (ctx) => {
    await deleteAccounts(ctx);
    return deleteRows(ctx);
  };
}

/** The table is append-only for other statements. */
const deleteAudit: DeletionStep = async (ctx) => {
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select parley_delete_audit(${workspaceOf(ctx)}, ${BATCH}) as count`,
  );
  return row?.count ?? 0;
};

/** Deletes the users who are members of no other workspace, with their files. */
async function deleteAccounts(ctx: Ctx): Promise<void> {
  const workspace = workspaceOf(ctx);
  const isOnlyHere = sql`not exists (
    select from members other where other.user_id = u.id and other.workspace_id <> ${workspace})`;
  const own = sql`members own on own.user_id = u.id and own.workspace_id = ${workspace}`;
  const rows = await ctx.db.execute<{ id: string }>(
    sql`select u.id from users u join ${own} where ${isOnlyHere}`,
  );
  // Before the rows, by which a repetition after a crash finds them.
  for (const { id } of rows) await mediaStorage().removeFolder(accountFolder(uuidToId("user", id)));
  await ctx.db.execute(sql`
    delete from users u using members own
    where own.workspace_id = ${workspace} and own.user_id = u.id and ${isOnlyHere}`);
}

/** Rows that are needed to find others are deleted last, so that an interrupted deletion can continue. */
export const SANDBOX_TABLES = [
  ["sandbox_messages", "phone_number_id"],
  ["sandbox_media", "phone_number_id"],
  ["sandbox_webhooks", "phone_number_id"],
  ["sandbox_phones", "phone_number_id"],
  ["sandbox_tokens", "phone_number_id"],
  ["sandbox_numbers", "phone_number_id"],
  ["sandbox_templates", "waba_id"],
  ["sandbox_uploads", "waba_id"],
  ["sandbox_accounts", "waba_id"],
] as const;

/** The simulated numbers that no other workspace has connected. */
const deleteSandbox: DeletionStep = async (ctx) => {
  const workspace = workspaceOf(ctx);
  let deleted = 0;
  for (const [name, column] of SANDBOX_TABLES) {
    const [table, key] = [sql.identifier(name), sql.identifier(column)];
    const isOwn = sql`${key} in (
      select own.${key} from numbers own where own.workspace_id = ${workspace} and own.kind = 'sandbox'
        and not exists (select from numbers other
          where other.${key} = own.${key} and other.workspace_id <> ${workspace}))`;
    const { count } = await ctx.db.execute(sql`
      delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOwn} limit ${BATCH}))`);
    deleted = Math.max(deleted, count);
  }
  return deleted;
};

/** Files are removed by prefix, so that a file without a row is removed too. */
async function removeFiles({ workspaceId }: Ctx): Promise<void> {
  for (const folder of [workspaceId, `imports/${workspaceId}`, `exports/${workspaceId}`])
    await mediaStorage().removeFolder(folder);
}
