import "server-only";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { knownDevices, members, users } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";

export interface Account {
  userId: Id<"user">;
  name: string;
  /** In lower case. */
  email: string;
  /** Null for a person who signs in only through the identity provider. */
  passwordHash: string | null;
  passwordUsableUntil: Date | null;
  /** The workspace that a sign-in opens, or whose audit records a refusal; null without a membership. */
  workspaceId: Id<"ws"> | null;
  role: Role | null;
  isEnabled: boolean;
}

/** One that a sign-in opens. */
export type OpenAccount = Account & { workspaceId: Id<"ws">; role: Role };

export function isOpen(account: Account): account is OpenAccount {
  return account.isEnabled && account.workspaceId !== null && account.role !== null;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function findAccount(db: Db, email: string): Promise<Account | null> {
  return selectAccount(db, hasEmail(email));
}

export function findAccountOf(db: Db, userId: Id<"user">): Promise<Account | null> {
  return selectAccount(db, eq(users.id, userId));
}

async function selectAccount(db: Db, condition: SQL): Promise<Account | null> {
  const [row] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: sql<string>`lower(${users.email})`,
      passwordHash: users.passwordHash,
      passwordUsableUntil: users.passwordUsableUntil,
      workspaceId: members.workspaceId,
      role: members.role,
      disabledAt: members.disabledAt,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(condition)
    // The workspace that the person used last.
    .orderBy(
      asc(sql`${members.disabledAt} is not null`),
      sql`${members.lastSeenAt} desc nulls last`,
      members.createdAt,
    )
    .limit(1);
  if (!row) return null;
  const { disabledAt, ...account } = row;
  return { ...account, isEnabled: row.workspaceId !== null && disabledAt === null };
}

/** Finds an account only if its owner has signed in on this device. */
export async function findKnownAccount(
  db: Db,
  deviceId: Id<"device">,
  email: string,
): Promise<Id<"user"> | null> {
  const [row] = await db
    .select({ userId: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.deviceId, deviceId), hasEmail(email)));
  return row?.userId ?? null;
}

/** Locks both rows. */
export async function isAccountUnchanged(
  tx: Db,
  { userId, workspaceId, passwordHash }: Account,
): Promise<boolean> {
  if (workspaceId === null) return false;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash),
        eq(members.workspaceId, workspaceId),
        isNull(members.disabledAt),
      ),
    )
    .for("share");
  return rows.length > 0;
}

export function hasEmail(email: string): SQL {
  return eq(sql`lower(${users.email})`, normalizeEmail(email));
}
