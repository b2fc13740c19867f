import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { type AttemptSubject, reserveAttempt, type Throttled } from "#lib/accounts/auth/reserve-attempt.ts";

/**
 * Counts a mail to a person whom a member chooses, by its address and by the member, so that nobody floods a mailbox
 * through the operator's mail server.
 * @returns null when it may be sent
 */
export function reserveMemberMail({ db, actor }: Ctx, email: string): Promise<Throttled | null> {
  const address: AttemptSubject = { kind: "member_mail", of: normalizeEmail(email) };
  const sender: AttemptSubject[] = actor.kind === "member" ? [{ kind: "mailing_member", of: actor.id }] : [];
  return reserveAttempt(db, [address, ...sender], new Date());
}
