import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { reportSubscriptions, sessions, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { hasTwoFactor } from "#lib/accounts/auth/check-second-factor.ts";
import { serializeWorkspace } from "#lib/accounts/workspaces/queries.ts";
import type { ChangeWorkspace, WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Changes the given settings. Requiring two-factor ends the live streams of members without it.
 * @param sessionId of the signed-in member
 * @throws AppError NOT_FOUND for a deleted workspace, VALIDATION_ERROR (`two_factor_not_set_up`) when the
 * member who turns it on has no authenticator app and did not sign in by single sign-on
 */
export function changeWorkspace(
  ctx: Ctx,
  change: ChangeWorkspace,
  sessionId: Id<"sess"> | null = null,
): Promise<WorkspaceSettings> {
  return inTransaction(ctx, async (tx) => {
    const previous = await lockWorkspace(tx);
    const { name, timeZone, language, defaultCountry, twoFactorRequired } = previous;
    const changes = changedValues({ name, timeZone, language, defaultCountry, twoFactorRequired }, change);
    if (Object.keys(changes.after).length === 0) return serializeWorkspace(previous);
    if (changes.after.twoFactorRequired) await requireOwnTwoFactor(tx, sessionId);
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
async function requireOwnTwoFactor(tx: Ctx, sessionId: Id<"sess"> | null): Promise<void> {
  if (tx.actor.kind !== "member" || (await hasTwoFactor(tx.db, tx.actor.id))) return;
  if (sessionId !== null && (await isBySingleSignOn(tx, sessionId))) return;
  throw validationError({
    path: "",
    code: "two_factor_not_set_up",
    message: "Set up two-factor authentication in your profile first.",
  });
}

/** The policy lets such a session through (`mustSetUpTwoFactor`). */
async function isBySingleSignOn(tx: Ctx, sessionId: Id<"sess">): Promise<boolean> {
  const own = and(
    eq(sessions.id, sessionId),
    eq(sessions.workspaceId, tx.workspaceId),
    eq(sessions.signedInBy, "single_sign_on"),
  );
  return (await tx.db.$count(sessions, own)) > 0;
}
