import "server-only";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { findAccount, normalizeEmail } from "#lib/accounts/auth/find-account.ts";
import { type Id, newId } from "#lib/platform/id.ts";

/**
 * Finds an account that the operator names at the terminal, with a context of its first workspace.
 * @returns null when no member has the email
 */
export async function findTerminalAccount(
  db: Db,
  email: string,
): Promise<{ ctx: Ctx; userId: Id<"user">; isEnabled: boolean } | null> {
  const account = await findAccount(db, normalizeEmail(email));
  if (!account?.workspaceId) return null;
  const { userId, workspaceId, isEnabled } = account;
  const actor = { kind: "terminal" as const };
  const ctx = createCtx({ db, workspaceId, clockOffsetMs: 0, actor, requestId: newId("req") });
  return { ctx, userId, isEnabled };
}
