import "server-only";
import { eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { reportSubscriptions, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { hasTwoFactor } from "#lib/accounts/auth/check-second-factor.ts";
import { serializeWorkspace } from "#lib/accounts/workspaces/queries.ts";
import type { ChangeWorkspace, WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";

/**
 * Changes the given settings. Requiring two-factor ends the live streams of members without it.
 * @throws AppError NOT_FOUND for a deleted workspace, VALIDATION_ERROR (`two_factor_not_set_up`) when the
 * member who turns it on has no authenticator app
 */
export function changeWorkspace(ctx: Ctx, change: ChangeWorkspace): Promise<WorkspaceSettings> {
  return inTransaction(ctx, async (tx) => {
    const previous = await lockWorkspace(tx);
    const { name, timeZone, language, defaultCountry, twoFactorRequired } = previous;
    const changes = changedValues({ name, timeZone, language, defaultCountry, twoFactorRequired }, change);
    if (Object.keys(changes.after).length === 0) return serializeWorkspace(previous);
    if (changes.after.twoFactorRequired) await requireOwnTwoFactor(tx);
    await tx.db.update(workspaces).set(changes.after).where(eq(workspaces.id, tx.workspaceId));
    if ("timeZone" in changes.after) await replanReportMails(tx);
    await appendAudit(tx, { action: "workspace.changed", targetId: tx.workspaceId, ...changes });
    return serializeWorkspace({ ...previous, ...changes.after });
  });
}

/** Their hour is one of the time zone; the worker calculates the instant again. */
async function replanReportMails(tx: Ctx): Promise<void> {
  await tx.db
    .update(reportSubscriptions)
    .set({ dueAt: null })
    .where(eq(reportSubscriptions.workspaceId, tx.workspaceId));
}

/** @throws AppError NOT_FOUND for a deleted workspace */
export async function lockWorkspace(tx: Ctx): Promise<typeof workspaces.$inferSelect> {
  const [row] = await tx.db.select().from(workspaces).where(eq(workspaces.id, tx.workspaceId)).for("update");
  if (!row || row.deletingAt !== null) throw notFound();
  return row;
}

/** Otherwise the member would lock themselves out of the switch. */
async function requireOwnTwoFactor(tx: Ctx): Promise<void> {
  if (tx.actor.kind !== "member" || (await hasTwoFactor(tx.db, tx.actor.id))) return;
  throw validationError({
    path: "",
    code: "two_factor_not_set_up",
    message: "Set up two-factor authentication in your profile first.",
  });
}
