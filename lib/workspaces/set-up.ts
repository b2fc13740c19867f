import "server-only";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { clearAttempts, networkSubject, reserveAttempt } from "#lib/auth/attempt-limits.ts";
import { isSetupToken } from "#lib/auth/setup-token.ts";
import { tooManyAttempts } from "#lib/auth/too-many-attempts.ts";
import { AppError, validationError } from "#lib/errors.ts";
import { createUser } from "#lib/workspaces/create-user.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";
import { hasUsers } from "#lib/workspaces/queries.ts";
import type { Setup } from "#lib/workspaces/schema.ts";

// Any number that nothing else locks: of two first visitors, one is first.
const SETUP_LOCK = 7_212_904_552;

/**
 * Makes the first workspace and its owner, once, for whoever knows the token that the server printed.
 * @param address where the request comes from; tokens are tried from it at a limited rate
 * @throws AppError NOT_FOUND once anybody has an account, VALIDATION_ERROR for a wrong token, RATE_LIMITED
 */
export async function setUp(input: Setup, address: string): Promise<void> {
  const { db } = pool();
  if (await hasUsers(db)) throw isSetUpAlready();
  const now = new Date();
  const subject = networkSubject("setup", address);
  const throttled = await reserveAttempt(db, [subject], now);
  if (throttled) throw tooManyAttempts("setup", throttled.retryAfterSeconds);
  if (!isSetupToken(input.token)) {
    throw validationError({
      path: "token",
      code: "wrong_token",
      message: "This is not the set-up token. Copy it from the terminal where the server was started.",
    });
  }
  await clearAttempts(db, [subject]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`);
    if (await hasUsers(tx)) throw isSetUpAlready();
    const ctx = await createWorkspace(tx, { name: input.workspaceName, actor: { kind: "terminal" } });
    await createUser(ctx, { ...input, role: "owner" });
  });
}

function isSetUpAlready(): AppError<"NOT_FOUND"> {
  return new AppError("NOT_FOUND", "Parley is set up already. Sign in, or ask its owner to invite you.");
}

/** Whether the first account exists. */
export function isSetUp(): Promise<boolean> {
  return hasUsers(pool().db);
}
