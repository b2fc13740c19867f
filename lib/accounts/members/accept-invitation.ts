import "server-only";
import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, pool } from "#db/client.ts";
import { type Ctx, createCtx, inTransaction } from "#db/ctx.ts";
import { invitations, members, users, workspaces } from "#db/schema/index.ts";
import { hashPassword } from "#lib/accounts/auth/password.ts";
import { requirePasswords } from "#lib/accounts/auth/read-single-sign-on.ts";
import {
  type AttemptSubject,
  networkSubject,
  releaseAttempt,
  reserveAttempt,
} from "#lib/accounts/auth/reserve-attempt.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { findAccountToJoin } from "#lib/accounts/auth/sign-in.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { checkNewPassword } from "#lib/accounts/check-password.ts";
import { isOpenInvitation } from "#lib/accounts/find-inviting-workspace.ts";
import { handoverOfRole } from "#lib/accounts/members/change-role.ts";
import { lockMembership } from "#lib/accounts/members/lock-member.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import type {
  acceptedInvitationSchema,
  acceptInvitationBody,
  openInvitationSchema,
} from "#lib/accounts/members/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { switchWorkspace } from "#lib/accounts/workspaces/switch-workspace.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";

interface OpenInvitation {
  id: Id<"inv">;
  workspaceId: Id<"ws">;
  email: string;
  role: Role;
  workspaceName: string;
  invitedBy: string | null;
  accountId: Id<"user"> | null;
}

/** @throws AppError NOT_FOUND for a used, expired, revoked or unknown link, RATE_LIMITED */
export async function readInvitation(
  token: string,
  address: string,
): Promise<z.input<typeof openInvitationSchema>> {
  const { email, role, workspaceName, invitedBy, accountId } = await openInvitation(
    pool().db,
    token,
    address,
  );
  return { email, role, workspaceName, invitedBy, hasAccount: accountId !== null };
}

/**
 * Joins a workspace by the link of an invitation: a new person sets a name and password, one with an account enters
 * their password. Of two concurrent acceptances, one succeeds.
 * @throws AppError NOT_FOUND as `readInvitation`, VALIDATION_ERROR at `name` or `password`, RATE_LIMITED,
 * SINGLE_SIGN_ON_REQUIRED
 */
export async function acceptInvitation(
  { token, name, password }: z.output<typeof acceptInvitationBody>,
  origin: RequestOrigin,
): Promise<z.input<typeof acceptedInvitationSchema>> {
  requirePasswords();
  const { db } = pool();
  const invitation = await openInvitation(db, token, origin.address);
  const { workspaceId, email } = invitation;
  if (invitation.accountId === null) await joinAsNewPerson(db, invitation, { name, password, origin });
  else {
    const attempt = { ...origin, email, password, deviceId: null, previousSessionId: null };
    const account = await findAccountToJoin(db, attempt);
    if (!account) {
      throw validationError({ path: "password", code: "incorrect", message: "Incorrect password." });
    }
    const actor = { kind: "member" as const, id: account.userId, name: account.name, role: invitation.role };
    await join(createCtx({ db, workspaceId, clockOffsetMs: 0, actor, ...origin }), invitation);
  }
  return { workspaceId, email };
}

/**
 * Joins as the signed-in person, and opens the workspace in this session.
 * @throws AppError NOT_FOUND as `readInvitation`, NOT_ALLOWED when it was sent to another address
 */
export async function joinWorkspace(ctx: Ctx, sessionId: Id<"sess">, token: string): Promise<void> {
  const invitation = await openInvitation(ctx.db, token, ctx.address ?? "");
  if (invitation.accountId !== requireMemberId(ctx)) {
    throw new AppError(
      "NOT_ALLOWED",
      `This invitation is for ${invitation.email}. Sign out, then open the link again.`,
    );
  }
  await inTransaction(ctx, async (tx) => {
    await join({ ...tx, workspaceId: invitation.workspaceId }, invitation);
    await switchWorkspace(tx, sessionId, invitation.workspaceId);
  });
}

async function joinAsNewPerson(
  db: Db,
  invitation: OpenInvitation,
  { name, password, origin }: { name: string | undefined; password: string; origin: RequestOrigin },
): Promise<void> {
  if (name === undefined) {
    throw validationError({ path: "name", code: "required", message: "Enter your name." });
  }
  checkNewPassword(password);
  const passwordHash = await hashPassword(password, "unknown");
  const { workspaceId, role, email } = invitation;
  const id = newId("user");
  const actor = { kind: "member" as const, id, name, role };
  const ctx = createCtx({ db, workspaceId, clockOffsetMs: 0, actor, ...origin });
  await inTransaction(ctx, async (tx) => {
    const created = await tx.db
      .insert(users)
      .values({ id, email, name, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    // The same link was used at this moment.
    if (created.length === 0) throw notOpen();
    await join(tx, invitation);
  });
}

/**
 * Joins every workspace to which a person is invited, by an email that the identity provider has verified. Where the
 * person is a disabled member, the invitation stays open.
 */
export async function acceptVerifiedInvitations(
  tx: Ctx,
  person: { id: Id<"user">; name: string; email: string },
): Promise<void> {
  const isMember = tx.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, invitations.workspaceId),
        eq(members.userId, person.id),
        isNull(members.removedAt),
      ),
    );
  const open = await tx.db
    .select({ id: invitations.id, workspaceId: invitations.workspaceId, role: invitations.role })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(
      and(
        eq(invitations.email, person.email),
        isOpenInvitation(),
        isNull(workspaces.deletingAt),
        notExists(isMember),
      ),
    )
    .orderBy(invitations.workspaceId);
  for (const { workspaceId, ...invitation } of open) {
    const actor = { kind: "member" as const, id: person.id, name: person.name, role: invitation.role };
    await join({ ...tx, workspaceId, actor }, invitation);
  }
}

/** What a member who returns keeps; every other column begins anew. */
type KeptColumn = "workspaceId" | "userId" | "createdAt" | "lastSeenAt";

/** Consumes the invitation and adds the actor, or re-enables a previous membership. */
async function join(ctx: Ctx, { id, role }: Pick<OpenInvitation, "id" | "role">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    const previous = await lockMembership(tx, userId);
    const used = await tx.db
      .update(invitations)
      .set({ acceptedAt: new Date() })
      .where(and(eq(invitations.id, id), eq(invitations.workspaceId, tx.workspaceId), isOpenInvitation()))
      .returning({ id: invitations.id });
    if (used.length === 0) throw notOpen();
    // Enabled or disabled meanwhile, for example at the terminal.
    if (previous && previous.removedAt === null) throw notOpen();
    await tx.db
      .insert(members)
      .values({ workspaceId: tx.workspaceId, userId, role })
      .onConflictDoUpdate({
        target: [members.workspaceId, members.userId],
        set: {
          role,
          disabledAt: null,
          disabledByProvider: false,
          removedAt: null,
          ...handoverOfRole(role),
        } satisfies Record<Exclude<keyof typeof members.$inferSelect, KeptColumn>, unknown>,
      });
    await recordMemberChange(tx, { action: "member.joined", targetId: userId, data: { role } });
  });
}

/** Attempts with unknown tokens are limited by network. */
async function openInvitation(db: Db, token: string, address: string): Promise<OpenInvitation> {
  const subject: AttemptSubject = networkSubject("link", address);
  const throttled = await reserveAttempt(db, [subject], new Date());
  if (throttled) throw tooManyAttempts("invitation", throttled.retryAfterSeconds);
  const [row] = await db
    .select({
      id: invitations.id,
      workspaceId: invitations.workspaceId,
      email: invitations.email,
      role: invitations.role,
      workspaceName: workspaces.name,
      invitedBy: sql<string | null>`(select u.name from ${users} u where u.id = ${invitations.createdById})`,
      accountId: users.id,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(sql`lower(${users.email})`, invitations.email))
    .where(and(eq(invitations.tokenHash, sha256(token)), isOpenInvitation(), isNull(workspaces.deletingAt)));
  if (!row) throw notOpen();
  await releaseAttempt(db, [subject]);
  return row;
}

function notOpen(): AppError<"NOT_FOUND"> {
  return new AppError(
    "NOT_FOUND",
    "This invitation has been used or revoked, or has expired. Ask for a new one.",
  );
}
