import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { users } from "#db/schema/index.ts";
import { requirePasswords } from "#lib/accounts/auth/read-single-sign-on.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { createAccountLink } from "#lib/accounts/create-account-link.ts";
import { lockMember, requireMayManage } from "#lib/accounts/members/lock-member.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import { requireNoOtherWorkspace } from "#lib/accounts/members/require-no-other-workspace.ts";
import { reserveMemberMail } from "#lib/accounts/members/reserve-member-mail.ts";
import type { resetLinkSchema } from "#lib/accounts/members/schema.ts";
import { RESET_LINK_HOURS } from "#lib/accounts/password-rules.ts";
import { mailResetLink } from "#lib/accounts/request-password-reset.ts";
import { notFound } from "#lib/platform/errors.ts";
import { canSendMail } from "#lib/platform/mail.ts";

/**
 * Makes a link with which a member sets a new password. With a mail server it is mailed and not shown. Without one it is
 * shown once, but not for a person who has access to other workspaces, whose account the admin could take over.
 * @throws AppError NOT_FOUND, NOT_ALLOWED, VALIDATION_ERROR (`member_elsewhere`), SINGLE_SIGN_ON_REQUIRED, RATE_LIMITED
 * after too many mails
 */
export async function createMemberResetLink(
  ctx: Ctx,
  userId: string,
): Promise<z.input<typeof resetLinkSchema>> {
  requirePasswords();
  const { email, link } = await inTransaction(ctx, async (tx) => {
    const member = await lockMember(tx, userId);
    await requireMayManage(tx, member.role);
    if (member.disabledAt !== null) throw notFound();
    if (!canSendMail()) await requireNoOtherWorkspace(tx, member.userId, "user:reset-link");
    const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, member.userId));
    if (!user) throw notFound();
    const throttled = canSendMail() ? await reserveMemberMail(tx, user.email) : null;
    if (throttled) throw tooManyAttempts("member-mail", throttled.retryAfterSeconds);
    await recordMemberChange(tx, { action: "member.reset_link_created", targetId: member.userId });
    const made = await createAccountLink(tx.db, {
      kind: "password_reset",
      userId: member.userId,
      email: user.email,
      createdById: tx.actor.kind === "member" ? tx.actor.id : null,
      hours: RESET_LINK_HOURS,
    });
    if (!made) throw notFound();
    return { email: user.email, link: made.link };
  });
  if (!canSendMail()) return { email, link, mail: "off" };
  const isSent = await mailResetLink(ctx.db, ctx.workspaceId, { to: email, link, hours: RESET_LINK_HOURS });
  return { email, link: null, mail: isSent ? "sent" : "failed" };
}
