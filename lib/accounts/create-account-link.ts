import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { accountLinks, users } from "#db/schema/index.ts";
import { networkSubject, releaseAttempt, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { randomBase62, sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

type LinkKind = (typeof accountLinks.$inferSelect)["kind"];
type AccountLink = typeof accountLinks.$inferSelect & { email: string };

/** 256 bits. */
export const LINK_TOKEN_LENGTH = 43;

const PAGES: Record<LinkKind, string> = {
  password_reset: "/reset-password",
  email_change: "/confirm-email",
};

/** Creates a link to a page. Its token is in the fragment, which browsers do not send and proxies do not log. */
export async function createAccountLink(
  tx: Db,
  { hours, ...link }: { kind: LinkKind; userId: Id<"user">; newEmail?: string; hours: number },
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBase62(LINK_TOKEN_LENGTH);
  const expiresAt = new Date(Date.now() + hours * HOUR);
  await tx.insert(accountLinks).values({ ...link, tokenHash: sha256(token), expiresAt });
  return { link: `${env().PARLEY_PUBLIC_URL}${PAGES[link.kind]}#token=${token}`, expiresAt };
}

/**
 * Finds an open link by its token. Attempts with unknown tokens are limited by network.
 * @param address of the caller
 * @throws AppError NOT_FOUND for a used, expired or unknown link, RATE_LIMITED
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
  if (!row) throw linkNotOpen();
  await releaseAttempt(db, [subject]);
  return { ...row.link, email: row.email };
}

/**
 * Uses a link up, with all others of the person. Of concurrent uses, one succeeds; the person's row stays locked until the
 * transaction ends.
 * @throws AppError NOT_FOUND when it was used meanwhile
 */
export async function consumeAccountLink(tx: Ctx, { userId, tokenHash }: AccountLink): Promise<void> {
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const used = await deleteAccountLinks(tx.db, userId);
  if (!used.some((hash) => Buffer.compare(hash, tokenHash) === 0)) throw linkNotOpen();
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
