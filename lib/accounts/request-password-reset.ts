import "server-only";
import { type Db, pool } from "#db/client.ts";
import { inTransaction } from "#db/ctx.ts";
import { type Account, findAccount, normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { requirePasswords } from "#lib/accounts/auth/read-single-sign-on.ts";
import { networkSubject, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { createAccountLink } from "#lib/accounts/create-account-link.ts";
import { findInvitingWorkspace } from "#lib/accounts/find-inviting-workspace.ts";
import { auditInvitedAccount, signedOutCtx } from "#lib/accounts/find-memberships.ts";
import { terminalCtx } from "#lib/accounts/find-terminal-account.ts";
import { RESET_LINK_HOURS, RESET_MAIL_HOURS } from "#lib/accounts/password-rules.ts";
import { mailInBackground, readMailTexts, toMailText } from "#lib/accounts/read-mail-texts.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { canSendMail, sendMail } from "#lib/platform/mail.ts";

/**
 * Mails a link with which the person sets a new password. Neither the result nor its time depends on whether an account
 * has the email: the mail is sent after the response.
 * @throws AppError NOT_FOUND without a mail server, RATE_LIMITED by email and network,
 * SINGLE_SIGN_ON_REQUIRED
 */
export async function requestPasswordReset(given: string, origin: RequestOrigin): Promise<void> {
  requirePasswords();
  if (!canSendMail()) {
    throw new AppError(
      "NOT_FOUND",
      "This server can't send email. Ask an admin of your workspace for a link.",
    );
  }
  const { db } = pool();
  const email = normalizeEmail(given);
  const network = networkSubject("reset_network", origin.address);
  const throttled = await reserveAttempt(db, [{ kind: "reset", of: email, email }, network], new Date());
  if (throttled) throw tooManyAttempts("password-reset", throttled.retryAfterSeconds);
  mailInBackground(sendResetLink(db, email, origin));
}

async function sendResetLink(db: Db, email: string, origin: RequestOrigin): Promise<void> {
  const account = await findAccount(db, email);
  const workspaceId = await findOpenWorkspace(db, account);
  if (!account || !workspaceId) return;
  const { userId, isEnabled: isMember } = account;
  const ctx = signedOutCtx(db, workspaceId, { name: "Password reset", origin });
  const made = await inTransaction(ctx, async (tx) => {
    const person = { userId, email, isMember };
    const hours = RESET_MAIL_HOURS;
    const created = await createAccountLink(tx.db, { kind: "password_reset", userId, email, hours });
    if (created) await auditInvitedAccount(tx, person, { action: "member.password_reset_requested" });
    return created;
  });
  if (made) await mailResetLink(db, workspaceId, { to: email, link: made.link, hours: RESET_MAIL_HOURS });
}

/** One that the person can open or, with the password of their account, join. */
async function findOpenWorkspace(db: Db, account: Account | null): Promise<Id<"ws"> | null> {
  if (!account) return null;
  return account.isEnabled ? account.workspaceId : findInvitingWorkspace(db, account.email);
}

/** @returns whether the mail server accepted it */
export async function mailResetLink(
  db: Db,
  workspaceId: Id<"ws">,
  { to, link, hours }: { to: string; link: string; hours: number },
): Promise<boolean> {
  const { t } = await readMailTexts(db, workspaceId);
  const text = [
    t("passwordReset.text", { email: to }),
    link,
    t("passwordReset.expires", { hours }),
    t("ignore"),
  ];
  return sendMail({ to, subject: t("passwordReset.subject"), text: toMailText(text) });
}

/**
 * Makes a link at the terminal, which the operator passes on.
 * @returns null when nobody who is a member or invited has that email
 * @throws AppError SINGLE_SIGN_ON_REQUIRED
 */
export async function createResetLink(
  db: Db,
  email: string,
): Promise<{ link: string; expiresAt: Date } | null> {
  requirePasswords();
  const account = await findAccount(db, email);
  const workspaceId = await findOpenWorkspace(db, account);
  if (!account || !workspaceId) return null;
  const { userId, isEnabled: isMember } = account;
  return inTransaction(terminalCtx(db, workspaceId), async (tx) => {
    const hours = RESET_LINK_HOURS;
    const made = await createAccountLink(tx.db, {
      kind: "password_reset",
      userId,
      email: account.email,
      hours,
    });
    const person = { userId, email: account.email, isMember };
    if (made) await auditInvitedAccount(tx, person, { action: "member.reset_link_created" });
    return made;
  });
}
