import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { members, sessions, users, workspaces } from "#db/schema/index.ts";
import { verifyPassword } from "#lib/auth/password.ts";
import { isGuessing, noteFailure } from "#lib/auth/sign-in-failures.ts";
import { DAY } from "#lib/clock.ts";
import { type Id, isId, newId } from "#lib/id.ts";

/** How long a sign-in lasts. */
export const SESSION_DAYS = 14;

/** Who a session speaks for, read anew on every request. */
export interface SignedInMember {
  sessionId: Id<"sess">;
  user: { id: Id<"user">; name: string; email: string };
  workspace: { id: Id<"ws">; name: string; clockOffsetMs: number };
  role: "owner" | "admin" | "agent";
}

/**
 * Checks an email and a password and opens a session in the workspace the person joined first.
 * @returns null when anything is wrong: unknown email, wrong password, no membership that is not disabled, or too many
 *   failures of late, which is answered like any other so that a guesser learns nothing
 */
export async function startSession(
  db: Db,
  credentials: { email: string; password: string; address: string },
): Promise<{ sessionId: Id<"sess">; userId: Id<"user"> } | null> {
  if (await isGuessing(db, credentials)) return null;
  const session = await openSession(db, credentials);
  if (!session) await noteFailure(db, credentials);
  return session;
}

async function openSession(
  db: Db,
  credentials: { email: string; password: string },
): Promise<{ sessionId: Id<"sess">; userId: Id<"user"> } | null> {
  const [found] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash, workspaceId: members.workspaceId })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), isNull(members.disabledAt)))
    .where(eq(sql`lower(${users.email})`, credentials.email.trim().toLowerCase()))
    .orderBy(members.createdAt)
    .limit(1);
  const right = await verifyPassword(found?.passwordHash ?? null, credentials.password);
  if (!right || !found?.workspaceId) return null;
  const sessionId = newId("sess");
  await db.insert(sessions).values({
    id: sessionId,
    userId: found.userId,
    workspaceId: found.workspaceId,
    expiresAt: new Date(Date.now() + SESSION_DAYS * DAY),
  });
  return { sessionId, userId: found.userId };
}

/**
 * The member behind a session, or null when it ended: signed out, expired, or the member was removed or disabled.
 * Read from the rows on every request, so that each of those holds from the next one on.
 */
export async function readSession(db: Db, sessionId: string): Promise<SignedInMember | null> {
  if (!isId("sess", sessionId)) return null;
  const [row] = await db
    .select({
      sessionId: sessions.id,
      user: { id: users.id, name: users.name, email: users.email },
      workspace: { id: workspaces.id, name: workspaces.name, clockOffsetMs: workspaces.clockOffsetMs },
      role: members.role,
    })
    .from(sessions)
    .innerJoin(
      members,
      and(eq(members.workspaceId, sessions.workspaceId), eq(members.userId, sessions.userId)),
    )
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(workspaces, eq(workspaces.id, sessions.workspaceId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`), isNull(members.disabledAt)));
  return row ?? null;
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  if (isId("sess", sessionId)) await db.delete(sessions).where(eq(sessions.id, sessionId));
}
