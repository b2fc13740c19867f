import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, userIdentities, users, workspaces } from "#db/schema/index.ts";
import {
  type Account,
  findAccount,
  findAccountOf,
  isAccountUnchanged,
  isOpen,
  type OpenAccount,
} from "#lib/accounts/auth/find-account.ts";
import { type Browser, openSession, recordSignedIn, type SignedIn } from "#lib/accounts/auth/open-session.ts";
import { recordFailure } from "#lib/accounts/auth/record-failure.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { findInvitingWorkspace } from "#lib/accounts/find-inviting-workspace.ts";
import { auditMemberships, signedOutCtx } from "#lib/accounts/find-memberships.ts";
import { acceptVerifiedInvitations } from "#lib/accounts/members/accept-invitation.ts";
import { disableByProvider, enableMember } from "#lib/accounts/members/change-member.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { lockMembership } from "#lib/accounts/members/lock-member.ts";
import { recordMemberChange } from "#lib/accounts/members/record-member-change.ts";
import { isOwner } from "#lib/accounts/permissions.ts";
import {
  type Identity,
  isOfDomain,
  mapRole,
  SingleSignOnRefused,
} from "#lib/accounts/single-sign-on/rules.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import type { Role } from "#lib/platform/roles.ts";

const ACTOR_NAME = "Single sign-on";

/** The role of people who join without an invitation and without a mapped role. */
const DEFAULT_ROLE: Role = "agent";

/**
 * Opens a session for a person whom the identity provider has authenticated. The first time, the identity is linked to
 * the account with its verified email, or to a new account with the workspaces that it may join; their role there is
 * then that of the provider's groups (docs/decisions/056-single-sign-on.md).
 * @throws SingleSignOnRefused, recorded like a refused password
 */
export async function signInByIdentity(db: Db, identity: Identity, browser: Browser): Promise<SignedIn> {
  const known = await findKnownAccount(db, identity);
  const enter = async () => {
    const workspaceId = known?.workspaceId ?? (await findEntrance(db, identity));
    const ctx = signedOutCtx(db, workspaceId, { name: ACTOR_NAME, origin: browser });
    const { account, signedIn } = await inTransaction(ctx, (tx) => admit(tx, identity, browser));
    await recordSignedIn(db, account, browser);
    return signedIn;
  };
  try {
    return await enter().catch(async (error: unknown) => {
      const hasNoRole = error instanceof SingleSignOnRefused && error.code === "SSO_NO_ROLE";
      if (!hasNoRole || !(await endAccessWithoutRole(db, identity, browser))) throw error;
      // Their other workspaces stay open to them.
      return enter();
    });
  } catch (error) {
    if (error instanceof SingleSignOnRefused)
      await recordFailure(db, known, { ...browser, email: identity.email, reason: error.code });
    throw error;
  }
}

/**
 * Ends the access of a linked person to the operator's workspace, in a transaction that the refusal does not roll back. One
 * who is not linked yet never had a role of the provider.
 * @returns whether they had access
 */
async function endAccessWithoutRole(db: Db, identity: Identity, origin: RequestOrigin): Promise<boolean> {
  const { PARLEY_OIDC_WORKSPACE: workspaceId } = env();
  const userId = await findLinkedUser(db, identity);
  if (workspaceId === undefined || userId === null) return false;
  const ctx = signedOutCtx(db, workspaceId, { name: ACTOR_NAME, origin });
  return inTransaction(ctx, (tx) => disableByProvider(tx, userId));
}

/**
 * Applies the groups of a linked person who confirms, as their next sign-in would.
 * @throws SingleSignOnRefused SSO_NO_ROLE, after their access has ended
 */
export async function applyGroups(
  db: Db,
  identity: Identity,
  { userId, origin }: { userId: Id<"user">; origin: RequestOrigin },
): Promise<void> {
  const { PARLEY_OIDC_WORKSPACE: workspaceId } = env();
  if (workspaceId === undefined) return;
  const ctx = signedOutCtx(db, workspaceId, { name: ACTOR_NAME, origin });
  try {
    await inTransaction(ctx, (tx) => joinWorkspaces(tx, userId, identity));
  } catch (error) {
    if (error instanceof SingleSignOnRefused && error.code === "SSO_NO_ROLE")
      await endAccessWithoutRole(db, identity, origin);
    throw error;
  }
}

export async function findLinkedUser(db: Db, identity: Identity): Promise<Id<"user"> | null> {
  const [row] = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(isIdentity(identity));
  return row?.userId ?? null;
}

async function findKnownAccount(db: Db, identity: Identity): Promise<Account | null> {
  const userId = await findLinkedUser(db, identity);
  if (userId !== null) return findAccountOf(db, userId);
  return identity.email === null ? null : findAccount(db, identity.email);
}

/** The workspace that admits a person without one. @throws SingleSignOnRefused when there is none */
async function findEntrance(db: Db, identity: Identity): Promise<Id<"ws">> {
  const email = requireVerifiedEmail(identity);
  const workspaceId =
    env().PARLEY_OIDC_WORKSPACE ??
    (await findInvitingWorkspace(db, email)) ??
    // Another request may have accepted the invitation meanwhile.
    (await findKnownAccount(db, identity))?.workspaceId;
  if (!workspaceId) throw new SingleSignOnRefused("SSO_NO_ACCESS");
  return workspaceId;
}

/** @throws SingleSignOnRefused */
async function admit(
  tx: Ctx,
  identity: Identity,
  browser: Browser,
): Promise<{ account: OpenAccount; signedIn: SignedIn }> {
  const { issuer, subject, authenticatedAt, nonce } = identity;
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('single-sign-on'), hashtext(${`${issuer}\n${subject}`}))`,
  );
  const linked = await touchIdentity(tx.db, identity);
  const userId = linked ?? (await linkIdentity(tx, identity));
  await joinWorkspaces(tx, userId, identity);
  const account = await findAccountOf(tx.db, userId);
  if (!account || !isOpen(account) || !(await isAccountUnchanged(tx.db, account)))
    throw new SingleSignOnRefused("SSO_NO_ACCESS");
  if (linked === null)
    await auditMemberships(tx, userId, { action: "member.identity_linked", data: { issuer } });
  const { workspaceId, name, role } = account;
  const actor = { kind: "member" as const, id: userId, name, role };
  const signedIn = await openSession({ ...tx, workspaceId, actor }, account, browser, {
    signedInBy: "single_sign_on",
    // A provider that remembers the person has not asked for their password now.
    passwordConfirmedAt: authenticatedAt ?? new Date(0),
    nonceHash: sha256(nonce),
  });
  if (!signedIn) throw new SingleSignOnRefused("SSO_EXPIRED");
  return { account, signedIn };
}

async function touchIdentity(tx: Db, identity: Identity): Promise<Id<"user"> | null> {
  const [row] = await tx
    .update(userIdentities)
    .set({ lastUsedAt: sql`now()` })
    .where(isIdentity(identity))
    .returning({ userId: userIdentities.userId });
  return row?.userId ?? null;
}

/**
 * Links the identity to the account with its email, which is created if there is none.
 * @throws SingleSignOnRefused when the email is not verified, or its account is linked to a different identity
 */
async function linkIdentity(tx: Ctx, identity: Identity): Promise<Id<"user">> {
  const { issuer, subject, name } = identity;
  const email = requireVerifiedEmail(identity);
  const account = await findAccount(tx.db, email);
  const userId = account?.userId ?? newId("user");
  if (account === null) {
    const created = await tx.db
      .insert(users)
      .values({ id: userId, email, name, passwordHash: null })
      .onConflictDoNothing()
      .returning({ id: users.id });
    // Created elsewhere at this moment.
    if (created.length === 0) throw new SingleSignOnRefused("SSO_EXPIRED");
  }
  const linked = await tx.db
    .insert(userIdentities)
    .values({ issuer, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: userIdentities.userId });
  if (linked.length === 0) throw new SingleSignOnRefused("SSO_OTHER_IDENTITY");
  return userId;
}

/** Nobody whom a member disabled or removed comes back without a new invitation. */
async function joinWorkspaces(tx: Ctx, userId: Id<"user">, identity: Identity): Promise<void> {
  const { email, isEmailVerified, name } = identity;
  const wasMember = (await tx.db.$count(members, eq(members.userId, userId))) > 0;
  if (email !== null && isEmailVerified && !(await hasAccess(tx.db, userId)))
    await acceptVerifiedInvitations(tx, { id: userId, name, email });
  const { PARLEY_OIDC_WORKSPACE: workspaceId } = env();
  if (workspaceId === undefined) return;
  const [member] = await tx.db
    .select({
      role: members.role,
      disabledAt: members.disabledAt,
      disabledByProvider: members.disabledByProvider,
    })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
  if (wasMember && !member?.disabledByProvider && !(await hasAccess(tx.db, userId))) return;
  if (!member && !isOfDomain(identity, env().PARLEY_OIDC_DOMAINS)) {
    if (await hasAccess(tx.db, userId)) return;
    throw new SingleSignOnRefused("SSO_OTHER_DOMAIN");
  }
  await applyRole({ ...tx, workspaceId }, { userId, member: member ?? null, identity });
}

async function hasAccess(db: Db, userId: Id<"user">): Promise<boolean> {
  return (await db.$count(members, and(eq(members.userId, userId), isNull(members.disabledAt)))) > 0;
}

type Membership = Pick<typeof members.$inferSelect, "role" | "disabledAt" | "disabledByProvider">;

/**
 * Gives the person their mapped role in the operator's workspace, which they join if they never were a member. Owners stay
 * owners, so that the provider cannot lock the last one out.
 * @throws SingleSignOnRefused when roles are mapped and none is the person's, unless they only work in other workspaces
 */
async function applyRole(
  tx: Ctx,
  { userId, member, identity }: { userId: Id<"user">; member: Membership | null; identity: Identity },
): Promise<void> {
  const { PARLEY_OIDC_ROLES: mapping } = env();
  const isMapped = mapping.length > 0;
  const role = isMapped ? mapRole(mapping, identity.groups) : DEFAULT_ROLE;
  const isEnabled = member?.disabledAt === null;
  if (member && (isOwner(member.role) || !(isEnabled || member.disabledByProvider))) return;
  if (role === null) {
    if (!isEnabled && (await hasAccess(tx.db, userId))) return;
    throw new SingleSignOnRefused("SSO_NO_ROLE");
  }
  if (!member) return join(tx, { userId, role, name: identity.name });
  if (!isMapped || (isEnabled && member.role === role)) return;
  // They may have become an owner meanwhile, or been disabled or removed.
  const locked = await lockMembership(tx, userId);
  if (!locked || isOwner(locked.role)) return;
  if (locked.disabledByProvider) await enableMember(tx, userId);
  else if (locked.disabledAt !== null) return;
  await changeRole(tx, userId, role);
}

async function join(
  tx: Ctx,
  { userId, role, name }: { userId: Id<"user">; role: Role; name: string },
): Promise<void> {
  const { workspaceId } = tx;
  const [open] = await tx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletingAt)))
    .for("share");
  if (!open) {
    log.error({ workspaceId }, "PARLEY_OIDC_WORKSPACE is not a workspace, so nobody joins it");
    return;
  }
  await tx.db.insert(members).values({ workspaceId, userId, role });
  const actor = { kind: "member" as const, id: userId, name, role };
  await recordMemberChange({ ...tx, actor }, { action: "member.joined", targetId: userId, data: { role } });
}

/** @throws SingleSignOnRefused */
function requireVerifiedEmail({ email, isEmailVerified }: Identity): string {
  if (email === null || !isEmailVerified) throw new SingleSignOnRefused("SSO_NOT_VERIFIED");
  return email;
}

function isIdentity({ issuer, subject }: Identity) {
  return and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
}
