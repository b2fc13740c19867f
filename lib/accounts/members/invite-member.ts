import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { invitations } from "#db/schema/index.ts";
import { normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { LINK_TOKEN_LENGTH } from "#lib/accounts/create-account-link.ts";
import { requireCurrent, requireMayManage } from "#lib/accounts/members/lock-member.ts";
import { findMemberByEmail, selectInvitations, serializeInvitation } from "#lib/accounts/members/queries.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import { reserveMemberMail } from "#lib/accounts/members/reserve-member-mail.ts";
import type { Invite, Invited } from "#lib/accounts/members/schema.ts";
import { readMailTexts, toMailText } from "#lib/accounts/read-mail-texts.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { DAY } from "#lib/platform/clock.ts";
import { randomBase62, sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { type AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { canSendMail, sendMail } from "#lib/platform/mail.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { toSingleLine } from "#lib/platform/single-line-rules.ts";

export const INVITATION_DAYS = 7;
const INVITATIONS_MAX = 200;

/**
 * Invites a person by a link, which is also mailed when a mail server is configured.
 * @throws AppError NOT_ALLOWED, VALIDATION_ERROR (`already_member`, `disabled_member`, `already_invited`,
 * `too_many_invitations`)
 */
export async function inviteMember(ctx: Ctx, { email: given, role }: Invite): Promise<Invited> {
  const email = normalizeEmail(given);
  const { token, columns } = createLink(ctx);
  const id = newId("inv");
  await inTransaction(ctx, async (tx) => {
    await requireMayManage(tx, role);
    await lockInWorkspace(tx, "invitations");
    await requireNoMember(tx, email);
    const isOpen = and(
      eq(invitations.workspaceId, tx.workspaceId),
      isNull(invitations.acceptedAt),
      isNull(invitations.revokedAt),
    );
    if ((await tx.db.$count(invitations, isOpen)) >= INVITATIONS_MAX) throw tooManyInvitations();
    const made = await tx.db
      .insert(invitations)
      .values({ id, workspaceId: tx.workspaceId, email, role, ...columns })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (made.length === 0) {
      throw emailIssue(
        "already_invited",
        "This person has a pending invitation. Create a new link for it in the list.",
      );
    }
    await recordMemberChange(tx, {
      action: "member.invited",
      targetId: id,
      targetName: email,
      data: { role },
    });
  });
  return deliver(ctx, id, token);
}

/** Creates a new link, valid for as long as a first one; the previous link stops working. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function renewInvitation(ctx: Ctx, id: string): Promise<Invited> {
  const { token, columns } = createLink(ctx);
  const invitationId = await changeInvitation(ctx, id, "member.invitation_renewed", columns);
  return deliver(ctx, invitationId, token);
}

/** Ends an invitation that nobody accepted. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  await changeInvitation(ctx, id, "member.invitation_revoked", { revokedAt: new Date() });
}

export async function deleteOldInvitations(db: Db): Promise<void> {
  const before = retainedSince("invitations").toISOString();
  await deleteBatches(db, invitations, sql`${invitations.expiresAt} < ${before}::timestamptz`);
}

function changeInvitation(
  ctx: Ctx,
  id: string,
  action: "member.invitation_renewed" | "member.invitation_revoked",
  set: Partial<typeof invitations.$inferInsert>,
): Promise<Id<"inv">> {
  return inTransaction(ctx, async (tx) => {
    await requireCurrent(tx, "members.manage");
    const [changed] = isId("inv", id)
      ? await tx.db
          .update(invitations)
          .set(set)
          .where(
            and(
              eq(invitations.workspaceId, tx.workspaceId),
              eq(invitations.id, id),
              isNull(invitations.acceptedAt),
              isNull(invitations.revokedAt),
            ),
          )
          .returning({ id: invitations.id, email: invitations.email, role: invitations.role })
      : [];
    if (!changed) throw notFound();
    await requireMayManage(tx, changed.role);
    await recordMemberChange(tx, {
      action,
      targetId: changed.id,
      targetName: changed.email,
      ...(action === "member.invitation_revoked" ? { before: { role: changed.role } } : {}),
    });
    return changed.id;
  });
}

/** After the commit, because the mail server is called. The link is returned even if it is not mailed. */
async function deliver(ctx: Ctx, id: Id<"inv">, token: string): Promise<Invited> {
  const [row] = await selectInvitations(ctx).where(
    and(eq(invitations.workspaceId, ctx.workspaceId), eq(invitations.id, id)),
  );
  if (!row) throw notFound();
  // In the fragment, which browsers do not send and proxies do not log.
  const link = `${env().PARLEY_PUBLIC_URL}/join#token=${token}`;
  const invitation = serializeInvitation(row);
  if (!canSendMail()) return { invitation, link, mail: "off" };
  if (await reserveMemberMail(ctx, row.email)) return { invitation, link, mail: "limited" };
  const isSent = await sendMail({ to: row.email, ...(await mailText(ctx, link, row.expiresAt)) });
  return { invitation, link, mail: isSent ? "sent" : "failed" };
}

async function mailText(ctx: Ctx, link: string, expiresAt: Date): Promise<{ subject: string; text: string }> {
  const { t, locale, workspaceName: workspace } = await readMailTexts(ctx.db, ctx.workspaceId);
  const expires = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(expiresAt);
  const { actor } = ctx;
  const text = toMailText([
    actor.kind === "member"
      ? t("invitation.invitedBy", { name: toSingleLine(actor.name), workspace })
      : t("invitation.invited", { workspace }),
    t("invitation.open"),
    link,
    t("invitation.expires", { date: expires }),
    t("ignore"),
  ]);
  return { subject: t("invitation.subject", { workspace }), text };
}

async function requireNoMember(tx: Ctx, email: string): Promise<void> {
  const member = await findMemberByEmail(tx, email);
  if (!member) return;
  throw member.disabledAt === null
    ? emailIssue("already_member", "This person is already a member.")
    : emailIssue("disabled_member", "This person is a disabled member. Enable them in the list.");
}

/** The link ends with the right of the member who sees it here. */
function createLink(ctx: Ctx) {
  const token = randomBase62(LINK_TOKEN_LENGTH);
  const sentAt = new Date();
  const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * DAY);
  return { token, columns: { tokenHash: sha256(token), createdById: findMemberId(ctx), sentAt, expiresAt } };
}

function tooManyInvitations(): AppError<"VALIDATION_ERROR"> {
  return emailIssue(
    "too_many_invitations",
    `A workspace can have up to ${INVITATIONS_MAX} pending invitations. Revoke one first.`,
  );
}

function emailIssue(code: IssueCode, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "email", code, message });
}
