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
): Promise<{ ctx: Ctx; userId: Id<"user"> } | null> {
  const account = await findAccount(db, normalizeEmail(email));
  if (!account?.workspaceId) return null;
  const { userId, workspaceId } = account;
  return { ctx: terminalCtx(db, workspaceId), userId };
}

export function terminalCtx(db: Db, workspaceId: Id<"ws">): Ctx {
  const actor = { kind: "terminal" as const };
  return createCtx({ db, workspaceId, clockOffsetMs: 0, actor, requestId: newId("req") });
}
