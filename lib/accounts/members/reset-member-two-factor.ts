import "server-only";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { hasTwoFactor } from "#lib/accounts/auth/check-second-factor.ts";
import { auditMemberships } from "#lib/accounts/find-memberships.ts";
import { findTerminalAccount } from "#lib/accounts/find-terminal-account.ts";
import { lockMember, requireMayManage } from "#lib/accounts/members/lock-member.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import { requireNoOtherWorkspace } from "#lib/accounts/members/require-no-other-workspace.ts";
import { deleteAuthenticator } from "#lib/accounts/two-factor/change-two-factor.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Removes the authenticator app and recovery codes of a member who lost them, who then signs in with the password alone.
 * Not for a person who has access to other workspaces, which it would weaken.
 * @throws AppError NOT_FOUND, also without an authenticator app; NOT_ALLOWED; VALIDATION_ERROR (`member_elsewhere`)
 */
export async function resetMemberTwoFactor(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireMayManage(tx, member.role);
    if (!(await hasTwoFactor(tx.db, member.userId))) throw notFound();
    await requireNoOtherWorkspace(tx, member.userId, "user:two-factor-reset");
    await deleteAuthenticator(tx, member.userId);
    await recordMemberChange(tx, { action: "member.two_factor_reset", targetId: member.userId });
  });
}

/**
 * Does the same at the terminal, for every account.
 * @returns whether a member has the email
 */
export async function resetTwoFactor(db: Db, email: string): Promise<boolean> {
  const account = await findTerminalAccount(db, email);
  if (!account) return false;
  const { ctx, userId } = account;
  await inTransaction(ctx, async (tx) => {
    await deleteAuthenticator(tx, userId);
    await auditMemberships(tx, userId, { action: "member.two_factor_reset" });
  });
  return true;
}
