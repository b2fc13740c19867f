import "server-only";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { isSetupToken } from "#lib/auth/setup-token.ts";
import { AppError, validationError } from "#lib/errors.ts";
import { createUser } from "#lib/workspaces/create-user.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";
import { hasUsers } from "#lib/workspaces/queries.ts";
import type { Setup } from "#lib/workspaces/schema.ts";

// Any number that nothing else locks: of two first visitors, one is first.
const SETUP_LOCK = 7_212_904_552;

/**
 * Makes the first workspace and its owner, once, for whoever knows the token that the server printed.
 * @throws AppError NOT_FOUND once anybody has an account, VALIDATION_ERROR for a wrong token
 */
export async function setUp(input: Setup): Promise<void> {
  await pool().db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`);
    if (await hasUsers(tx)) {
      throw new AppError("NOT_FOUND", "Parley is set up already. Sign in, or ask its owner to invite you.");
    }
    if (!isSetupToken(input.token)) {
      throw validationError({
        path: "token",
        code: "wrong_token",
        message: "This is not the token that the server printed. Copy it from the terminal.",
      });
    }
    const ctx = await createWorkspace(tx, { name: input.workspaceName, actor: { kind: "terminal" } });
    await createUser(ctx, { ...input, role: "owner" });
  });
}

/** Whether the first account exists. */
export function isSetUp(): Promise<boolean> {
  return hasUsers(pool().db);
}
