import "server-only";
import { and, eq, gt, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx, inTransaction } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { members, sessions, users, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { hasSecondFactor } from "#lib/accounts/auth/check-second-factor.ts";
import { deleteDevices } from "#lib/accounts/auth/known-devices.ts";
import { isPasswordUsable } from "#lib/accounts/auth/read-single-sign-on.ts";
import { IDLE_DAYS } from "#lib/accounts/auth/rules.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import type { Bucket, ConsumedBucket } from "#lib/platform/rate-buckets.ts";
import type { Role } from "#lib/platform/roles.ts";
import type { SignInMethod } from "#lib/platform/sign-in-methods.ts";

/**
 * How exactly the last use is known. An open page counts as use, because its live stream checks the session and it
 * reloads what it shows: a limit in minutes would need the use recorded only by what a person does, such as writes.
 */
const LAST_SEEN_INTERVAL_MS = 10 * MINUTE;

const isIdle = sql`${sessions.lastSeenAt} <= now() - make_interval(days => ${IDLE_DAYS})`;

export interface SignedInMember {
  sessionId: Id<"sess">;
  passwordConfirmedAt: Date;
  signedInBy: SignInMethod;
  /** Whether a password opens the account. */
  isPasswordUsable: boolean;
  user: Pick<typeof users.$inferSelect, "id" | "name" | "email" | "photo">;
  workspace: Pick<
    typeof workspaces.$inferSelect,
    "id" | "name" | "clockOffsetMs" | "language" | "defaultCountry" | "timeZone" | "logo"
  >;
  role: Role;
  /**
   * The workspace requires an authenticator app, which the person has not set up: nothing else is allowed. Single sign-on
   * counts as a second factor, for which its provider is responsible.
   */
  mustSetUpTwoFactor: boolean;
}

export interface RequestOrigin {
  requestId: Id<"req">;
  address: string;
  userAgent?: string | null;
}

export function isActiveSession(): SQL | undefined {
  return and(gt(sessions.expiresAt, sql`now()`), not(isIdle));
}

/** For queries of sessions with their workspaces. */
export function mustSetUpTwoFactor(): SQL<boolean> {
  return sql<boolean>`(${workspaces.twoFactorRequired}
    and ${sessions.signedInBy} = 'password' and not ${hasSecondFactor(sessions.userId)})`;
}

/**
 * Reads a session and records that it was used. The result is not cached, so that a change applies to the next request.
 * @returns null for an ended session or a removed or disabled member
 */
export async function continueSession(db: Db, sessionId: string): Promise<SignedInMember | null> {
  return (await continueSessionAndConsume(db, sessionId, [])).member;
}

/**
 * Continues the session and consumes a request from all of the limits, or from none. The user's id is appended to each
 * partition.
 */
export async function continueSessionAndConsume(
  db: Db,
  sessionId: string,
  limits: readonly Bucket[],
): Promise<{ member: SignedInMember | null; consumed: ConsumedBucket[] }> {
  if (!isId("sess", sessionId)) return { member: null, consumed: [] };
  const [row] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      passwordConfirmedAt: sessions.passwordConfirmedAt,
      signedInBy: sessions.signedInBy,
      passwordHash: users.passwordHash,
      passwordUsableUntil: users.passwordUsableUntil,
      user: { id: users.id, name: users.name, email: users.email, photo: users.photo },
      workspace: {
        id: workspaces.id,
        name: workspaces.name,
        clockOffsetMs: workspaces.clockOffsetMs,
        language: workspaces.language,
        defaultCountry: workspaces.defaultCountry,
        timeZone: workspaces.timeZone,
        logo: workspaces.logo,
      },
      role: members.role,
      mustSetUpTwoFactor: mustSetUpTwoFactor(),
      consumed: consumedLimits(limits),
    })
    .from(sessions)
    .innerJoin(
      members,
      and(eq(members.workspaceId, sessions.workspaceId), eq(members.userId, sessions.userId)),
    )
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(workspaces, eq(workspaces.id, sessions.workspaceId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isActiveSession(),
        isNull(members.disabledAt),
        isNull(workspaces.deletingAt),
      ),
    );
  if (!row) return { member: null, consumed: [] };
  const { lastSeenAt, consumed, passwordHash, passwordUsableUntil, ...rest } = row;
  const member = { ...rest, isPasswordUsable: isPasswordUsable({ passwordHash, passwordUsableUntil }) };
  if (Date.now() - lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS) await touchSession(db, member);
  return { member, consumed: consumed ?? [] };
}

/** PostgreSQL evaluates it only for an active session. */
function consumedLimits(limits: readonly Bucket[]): SQL<ConsumedBucket[] | null> {
  if (limits.length === 0) return sql`null`;
  const column = <K extends keyof Bucket>(name: K) => sql.param(limits.map((limit) => limit[name]));
  return sql`(
    select jsonb_agg(to_jsonb(taken)) from parley_consume_rate_limits(${sessions.workspaceId},
      array(select shared || '/' || ${users.id} from unnest(${column("partition")}::text[]) as shared),
      ${column("step")}::float8[], ${column("slack")}::float8[]) as taken)`;
}

async function touchSession(
  db: Db,
  { sessionId, user, workspace }: Pick<SignedInMember, "sessionId" | "user" | "workspace">,
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId));
  await recordSeen(db, workspace.id, user.id);
}

export async function recordSeen(db: Db, workspaceId: Id<"ws">, userId: Id<"user">): Promise<void> {
  await db
    .update(members)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
}

export async function endSession(db: Db, sessionId: string, origin: RequestOrigin): Promise<void> {
  const member = await continueSession(db, sessionId);
  if (!member) return;
  const { user, workspace, role } = member;
  const ctx = createCtx({
    db,
    workspaceId: workspace.id,
    clockOffsetMs: workspace.clockOffsetMs,
    actor: { kind: "member", id: user.id, name: user.name, role },
    ...origin,
  });
  await inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .delete(sessions)
      .where(eq(sessions.id, member.sessionId))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    await appendAudit(tx, { action: "member.signed_out", targetId: user.id });
    notifyAccessChanged(tx, user.id);
  });
}

/**
 * Ends access to the workspace: a session continues in the workspace that the person used last, or ends without another.
 * @param userId everybody if absent
 */
export async function leaveSessions(tx: Ctx, userId?: Id<"user">): Promise<void> {
  const ofWorkspace = and(
    eq(sessions.workspaceId, tx.workspaceId),
    userId === undefined ? undefined : eq(sessions.userId, userId),
  );
  const other = sql`(
    select m.workspace_id from members m join workspaces w on w.id = m.workspace_id
    where m.user_id = sessions.user_id and m.workspace_id <> sessions.workspace_id
      and m.disabled_at is null and w.deleting_at is null
    order by m.last_seen_at desc nulls last, m.created_at limit 1)`;
  await tx.db
    .update(sessions)
    .set({ workspaceId: sql`${other}` })
    .where(and(ofWorkspace, sql`${other} is not null`));
  await tx.db.delete(sessions).where(ofWorkspace);
}

/**
 * In every workspace, with their live streams. Only the browser of the session that remains is still a known device.
 * @returns how many ended
 */
export async function endSessions(tx: Ctx, userId: Id<"user">, except: Id<"sess"> | null): Promise<number> {
  const ofPerson = eq(sessions.userId, userId);
  const [remaining] =
    except === null
      ? []
      : await tx.db
          .select({ deviceId: sessions.deviceId })
          .from(sessions)
          .where(and(ofPerson, eq(sessions.id, except)));
  await deleteDevices(tx.db, userId, remaining?.deviceId ?? null);
  const ended = await tx.db
    .delete(sessions)
    .where(and(ofPerson, except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id });
  notifyAccessChanged(tx, userId);
  return ended.length;
}

export async function deleteEndedSessions(db: Db): Promise<void> {
  await deleteBatches(db, sessions, sql`${sessions.expiresAt} < now() or ${isIdle}`);
}
