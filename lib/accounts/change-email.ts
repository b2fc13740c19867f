import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, pool } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { accountLinks, users } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import type { openEmailChangeSchema } from "#lib/accounts/auth/schema.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import {
  consumeAccountLink,
  createAccountLink,
  deleteAccountLinks,
  findAccountLink,
} from "#lib/accounts/create-account-link.ts";
import { auditMemberships, findMemberships, signedOutCtx } from "#lib/accounts/find-memberships.ts";
import { findTerminalAccount } from "#lib/accounts/find-terminal-account.ts";
import { mailInBackground, readMailTexts, toMailText } from "#lib/accounts/read-mail-texts.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { emailSettingsSchema } from "#lib/accounts/schema.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { canSendMail, sendMail } from "#lib/platform/mail.ts";

const CONFIRM_HOURS = 24;

/** The address to which the signed-in person is changing, if any. */
export async function readEmailSettings(ctx: Ctx): Promise<z.input<typeof emailSettingsSchema>> {
  const [pending] = await ctx.db
    .select({ newEmail: accountLinks.newEmail })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, requireMemberId(ctx)),
        eq(accountLinks.kind, "email_change"),
        gt(accountLinks.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);
  return { pending: pending?.newEmail ?? null, sendsMail: canSendMail() };
}

/**
 * Mails a link to the new address, which changes the email of the signed-in person; an earlier link ends. Whether somebody
 * has an account with that address shows only after it was confirmed.
 * @throws AppError VALIDATION_ERROR at `email`, NOT_FOUND without a mail server, RATE_LIMITED
 */
export async function requestEmailChange(ctx: Ctx, given: string): Promise<void> {
  const userId = requireMemberId(ctx);
  const newEmail = normalizeEmail(given);
  if (!canSendMail()) {
    throw new AppError(
      "NOT_FOUND",
      "This server can't send email. Ask your Parley administrator to change your email.",
    );
  }
  const previous = await readEmail(ctx.db, userId);
  if (newEmail === previous) throw emailIssue("unchanged", "This is your current email.");
  const throttled = await reserveAttempt(ctx.db, [{ kind: "email_change", of: userId }], new Date());
  if (throttled) throw tooManyAttempts("email-change", throttled.retryAfterSeconds);
  const link = await inTransaction(ctx, async (tx) => {
    await deleteEmailLinks(tx.db, userId);
    await appendAudit(tx, {
      action: "member.email_change_requested",
      targetId: userId,
      before: { email: previous },
      after: { email: newEmail },
    });
    const asked = { kind: "email_change", userId, email: previous, newEmail, hours: CONFIRM_HOURS } as const;
    const made = await createAccountLink(tx.db, asked);
    if (!made) throw notFound();
    return made.link;
  });
  const { t } = await readMailTexts(ctx.db, ctx.workspaceId);
  const text = [
    t("emailChange.text", { from: previous, to: newEmail }),
    link,
    t("emailChange.expires", { hours: CONFIRM_HOURS }),
    t("ignore"),
  ];
  const isSent = await sendMail({ to: newEmail, subject: t("emailChange.subject"), text: toMailText(text) });
  if (isSent) return;
  await deleteEmailLinks(ctx.db, userId);
  throw emailIssue("not_sent", "The email couldn't be sent. Check the address, then try again.");
}

/** Ends the link that was mailed. */
export async function cancelEmailChange(ctx: Ctx): Promise<void> {
  const userId = requireMemberId(ctx);
  await inTransaction(ctx, async (tx) => {
    const [email] = await deleteEmailLinks(tx.db, userId);
    const before = email === undefined ? {} : { before: { email } };
    await appendAudit(tx, { action: "member.email_change_canceled", targetId: userId, ...before });
  });
}

/** @throws AppError NOT_FOUND for a used, expired or unknown link, RATE_LIMITED */
export async function readEmailLink(
  token: string,
  address: string,
): Promise<z.input<typeof openEmailChangeSchema>> {
  const { email, newEmail } = await findAccountLink("email_change", token, address);
  return { from: email, to: newEmail ?? "" };
}

/**
 * Changes the email by a link, which is used up with all others of the person, and notifies the previous address.
 * @throws AppError NOT_FOUND as `readEmailLink`, EMAIL_TAKEN, RATE_LIMITED
 */
export async function confirmEmailChange(token: string, origin: RequestOrigin): Promise<void> {
  const { db } = pool();
  const link = await findAccountLink("email_change", token, origin.address);
  const { userId, newEmail } = link;
  const [workspaceId] = await findMemberships(db, userId);
  // The person lost their access after the link was made.
  if (!workspaceId || newEmail === null) throw notFound();
  const previous = await inTransaction(
    signedOutCtx(db, workspaceId, { name: "Email change", origin }),
    async (tx) => {
      await consumeAccountLink(tx, link);
      return writeEmail(tx, userId, newEmail);
    },
  );
  mailInBackground(notifyPreviousAddress(db, workspaceId, { previous, newEmail }));
}

/**
 * Changes an email at the terminal.
 * @returns whether a member has the email
 * @throws AppError EMAIL_TAKEN
 */
export async function changeEmail(db: Db, email: string, newEmail: string): Promise<boolean> {
  const account = await findTerminalAccount(db, email);
  if (!account) return false;
  const { ctx, userId } = account;
  await inTransaction(ctx, async (tx) => {
    await writeEmail(tx, userId, normalizeEmail(newEmail));
    // After the change, which waits for links that are being created.
    await deleteAccountLinks(tx.db, userId);
  });
  return true;
}

/** @returns the previous email */
async function writeEmail(tx: Ctx, userId: Id<"user">, email: string): Promise<string> {
  const previous = await readEmail(tx.db, userId);
  try {
    await tx.db.update(users).set({ email }).where(eq(users.id, userId));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("EMAIL_TAKEN", "An account with this email already exists. Use another email.");
  }
  await auditMemberships(tx, userId, {
    action: "member.email_changed",
    before: { email: previous },
    after: { email },
  });
  return previous;
}

async function notifyPreviousAddress(
  db: Db,
  workspaceId: Id<"ws">,
  { previous, newEmail }: { previous: string; newEmail: string },
): Promise<void> {
  const { t } = await readMailTexts(db, workspaceId);
  const text = toMailText([t("emailChanged.text", { from: previous, to: newEmail }), t("notYou")]);
  await sendMail({ to: previous, subject: t("emailChanged.subject"), text });
}

/** @returns the new addresses of the links */
async function deleteEmailLinks(tx: Db, userId: Id<"user">): Promise<string[]> {
  const deleted = await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, "email_change")))
    .returning({ newEmail: accountLinks.newEmail });
  return deleted.flatMap(({ newEmail }) => newEmail ?? []);
}

async function readEmail(db: Db, userId: Id<"user">): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) throw notFound();
  return user.email;
}

function emailIssue(code: IssueCode, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "email", code, message });
}
