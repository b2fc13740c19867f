import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { accountLinks, members, users, workspaces } from "#db/schema/index.ts";
import { hasEmail } from "#lib/accounts/auth/find-account.ts";
import { networkSubject, releaseAttempt, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { canManageRole } from "#lib/accounts/permissions.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { randomBase62, sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { canSendMail } from "#lib/platform/mail.ts";

type LinkKind = (typeof accountLinks.$inferSelect)["kind"];
type AccountLink = typeof accountLinks.$inferSelect & { email: string };

/** 256 bits. */
export const LINK_TOKEN_LENGTH = 43;

const PAGES: Record<LinkKind, string> = {
  password_reset: "/reset-password",
  email_change: "/confirm-email",
};

/**
 * Creates a link to a page. Its token is in the fragment, which browsers do not send and proxies do not log.
 * @param email the person's, which cannot change until the transaction ends
 * @returns null when the email was changed meanwhile, which ends the links for the previous one
 */
export async function createAccountLink(
  tx: Db,
  {
    hours,
    email,
    ...link
  }: {
    kind: LinkKind;
    userId: Id<"user">;
    email: string;
    createdById?: Id<"user"> | null;
    newEmail?: string;
    hours: number;
  },
): Promise<{ link: string; expiresAt: Date } | null> {
  const person = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, link.userId), hasEmail(email)))
    .for("share");
  if (person.length === 0) return null;
  const token = randomBase62(LINK_TOKEN_LENGTH);
  const expiresAt = new Date(Date.now() + hours * HOUR);
  await tx.insert(accountLinks).values({ ...link, tokenHash: sha256(token), expiresAt });
  return { link: `${env().PARLEY_PUBLIC_URL}${PAGES[link.kind]}#token=${token}`, expiresAt };
}

/**
 * Finds an open link by its token. Attempts with unknown tokens are limited by network.
 * @param address of the caller
 * @throws AppError NOT_FOUND for a used, expired or unknown link, or one whose maker could not make it now; RATE_LIMITED
 */
export async function findAccountLink(kind: LinkKind, token: string, address: string): Promise<AccountLink> {
  const { db } = pool();
  const subject = networkSubject("link", address);
  const throttled = await reserveAttempt(db, [subject], new Date());
  if (throttled) throw tooManyAttempts("link", throttled.retryAfterSeconds);
  const [row] = await db
    .select({ link: accountLinks, email: users.email })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(
      and(
        eq(accountLinks.tokenHash, sha256(token)),
        eq(accountLinks.kind, kind),
        gt(accountLinks.expiresAt, sql`now()`),
      ),
    );
  if (!row || !(await mayMakerReset(db, row.link))) throw linkNotOpen();
  await releaseAttempt(db, [subject]);
  return { ...row.link, email: row.email };
}

/**
 * Uses a link up, with all others of the person. Of concurrent uses, one succeeds; the person's row stays locked until the
 * transaction ends.
 * @throws AppError NOT_FOUND when it was used meanwhile, or its maker lost their right to make it
 */
export async function consumeAccountLink(tx: Ctx, link: AccountLink): Promise<void> {
  const { userId, tokenHash } = link;
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const used = await deleteAccountLinks(tx.db, userId);
  if (!used.some((hash) => Buffer.compare(hash, tokenHash) === 0)) throw linkNotOpen();
  if (!(await mayMakerReset(tx.db, link))) throw linkNotOpen();
}

/**
 * Whether the member who made a link could make it now: they may change the person, in every workspace of the person if
 * the link was shown to them. Links that people asked for themselves, or the operator made, have no such maker.
 */
async function mayMakerReset(
  db: Db,
  { userId, createdById }: Pick<AccountLink, "userId" | "createdById">,
): Promise<boolean> {
  if (createdById === null) return true;
  const maker = alias(members, "maker");
  const rows = await db
    .select({ role: members.role, makerRole: maker.role })
    .from(members)
    .innerJoin(workspaces, and(eq(workspaces.id, members.workspaceId), isNull(workspaces.deletingAt)))
    .leftJoin(
      maker,
      and(
        eq(maker.workspaceId, members.workspaceId),
        eq(maker.userId, createdById),
        isNull(maker.disabledAt),
      ),
    )
    .where(and(eq(members.userId, userId), isNull(members.removedAt)));
  const rights = rows.map(({ role, makerRole }) => makerRole !== null && canManageRole(makerRole, role));
  return rights.includes(true) && (canSendMail() || !rights.includes(false));
}

/** Deletes the links after a change that none of them may outlive. @returns the hashes of the deleted tokens */
export async function deleteAccountLinks(tx: Db, userId: Id<"user">): Promise<Uint8Array[]> {
  const deleted = await tx
    .delete(accountLinks)
    .where(eq(accountLinks.userId, userId))
    .returning({ tokenHash: accountLinks.tokenHash });
  return deleted.map(({ tokenHash }) => tokenHash);
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await deleteBatches(db, accountLinks, sql`expires_at < now()`);
}

function linkNotOpen(): AppError<"NOT_FOUND"> {
  return new AppError("NOT_FOUND", "This link has been used or has expired. Ask for a new one.");
}
