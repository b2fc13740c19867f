import "server-only";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, pool } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { users } from "#db/schema/index.ts";
import { normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { hashPassword } from "#lib/accounts/auth/password.ts";
import { requirePasswords } from "#lib/accounts/auth/read-single-sign-on.ts";
import { clearAccountAttempts } from "#lib/accounts/auth/reserve-attempt.ts";
import type { openResetSchema } from "#lib/accounts/auth/schema.ts";
import { endSessions, type RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { checkNewPassword } from "#lib/accounts/check-password.ts";
import {
  consumeAccountLink,
  deleteAccountLinks,
  findAccountLink,
} from "#lib/accounts/create-account-link.ts";
import { findInvitingWorkspace } from "#lib/accounts/find-inviting-workspace.ts";
import {
  auditInvitedAccount,
  auditMemberships,
  findMemberships,
  signedOutCtx,
} from "#lib/accounts/find-memberships.ts";
import { findTerminalAccount } from "#lib/accounts/find-terminal-account.ts";
import { mailInBackground, readMailTexts, toMailText } from "#lib/accounts/read-mail-texts.ts";
import type { resetPasswordBody } from "#lib/accounts/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { sendMail } from "#lib/platform/mail.ts";

/**
 * Sets a password at the terminal. It works for an hour even while single sign-on is required, so that access can be
 * recovered when the provider fails.
 * @returns whether an account has that email
 */
export async function resetPassword(db: Db, email: string, password: string): Promise<boolean> {
  checkNewPassword(password);
  const passwordHash = await hashPassword(password, "known");
  const account = await findTerminalAccount(db, email);
  if (!account) return false;
  const { ctx, userId } = account;
  await inTransaction(ctx, async (tx) => {
    await replacePassword(tx, { id: userId, email }, passwordHash);
    await tx.db
      .update(users)
      .set({ passwordUsableUntil: sql`now() + interval '1 hour'` })
      .where(eq(users.id, userId));
    await auditMemberships(tx, userId, { action: "member.password_reset" });
  });
  return true;
}

/** @throws AppError NOT_FOUND for a used, expired or unknown link, RATE_LIMITED, SINGLE_SIGN_ON_REQUIRED */
export async function readResetLink(
  token: string,
  address: string,
): Promise<z.input<typeof openResetSchema>> {
  requirePasswords();
  const { email } = await findAccountLink("password_reset", token, address);
  return { email };
}

/**
 * Sets a new password by a link, which is used up. Signs the person out everywhere and informs them by mail.
 * @throws AppError NOT_FOUND as `readResetLink`, RATE_LIMITED, SERVICE_UNAVAILABLE, SINGLE_SIGN_ON_REQUIRED
 */
export async function resetPasswordByLink(
  { token, password }: z.output<typeof resetPasswordBody>,
  origin: RequestOrigin,
): Promise<void> {
  requirePasswords();
  const { db } = pool();
  const link = await findAccountLink("password_reset", token, origin.address);
  const { userId, email } = link;
  const [own] = await findMemberships(db, userId);
  const workspaceId = own ?? (await findInvitingWorkspace(db, normalizeEmail(email)));
  // The person lost their access or their invitation after the link was made.
  if (!workspaceId) throw notFound();
  const passwordHash = await hashPassword(password, "unknown");
  await inTransaction(signedOutCtx(db, workspaceId, { name: "Password reset", origin }), async (tx) => {
    await consumeAccountLink(tx, link);
    await replacePassword(tx, { id: userId, email }, passwordHash);
    const person = { userId, email, isMember: own !== undefined };
    await auditInvitedAccount(tx, person, { action: "member.password_recovered" });
  });
  mailInBackground(mailPasswordChanged(db, workspaceId, email));
}

async function mailPasswordChanged(db: Db, workspaceId: Id<"ws">, to: string): Promise<void> {
  const { t } = await readMailTexts(db, workspaceId);
  const text = toMailText([t("passwordChanged.text", { email: to }), t("notYou")]);
  await sendMail({ to, subject: t("passwordChanged.subject"), text });
}

/** Ends the sessions and links, forgets the devices and clears the sign-in delays of the account. */
async function replacePassword(
  tx: Ctx,
  { id, email }: { id: Id<"user">; email: string },
  passwordHash: string,
): Promise<void> {
  await tx.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  await deleteAccountLinks(tx.db, id);
  await endSessions(tx, id, null);
  await clearAccountAttempts(tx.db, normalizeEmail(email));
}
