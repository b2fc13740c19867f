import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/ctx.ts";
import { userIdentities } from "#db/schema/index.ts";
import { endSessions } from "#lib/accounts/auth/sessions.ts";
import { auditMemberships } from "#lib/accounts/find-memberships.ts";
import { findTerminalAccount } from "#lib/accounts/find-terminal-account.ts";

/**
 * Removes the identities of an account at the terminal and signs it out everywhere. The next sign-in through the provider
 * links the account by its verified email again.
 * @returns whether a member has the email
 */
export async function unlinkIdentity(db: Db, email: string): Promise<boolean> {
  const account = await findTerminalAccount(db, email);
  if (!account) return false;
  const { ctx, userId } = account;
  await inTransaction(ctx, async (tx) => {
    const unlinked = await tx.db
      .delete(userIdentities)
      .where(eq(userIdentities.userId, userId))
      .returning({ issuer: userIdentities.issuer });
    const issuer = unlinked.map((identity) => identity.issuer);
    await endSessions(tx, userId, null);
    await auditMemberships(tx, userId, { action: "member.identity_unlinked", data: { issuer } });
  });
  return true;
}
