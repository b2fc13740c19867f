import "server-only";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { clearAttempts, networkSubject, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import { isSetupToken } from "#lib/accounts/auth/setup-token.ts";
import { tooManyAttempts } from "#lib/accounts/auth/too-many-attempts.ts";
import { createUser } from "#lib/accounts/create-user.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { hasUsers } from "#lib/accounts/queries.ts";
import type { Setup } from "#lib/accounts/schema.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";

// Any otherwise unused advisory lock number.
const SETUP_LOCK = 7_212_904_552;

/**
 * Creates the first workspace and its owner.
 * @param address limits the rate of token attempts
 * @throws AppError NOT_FOUND once an account exists, VALIDATION_ERROR for a wrong token, RATE_LIMITED
 */
export async function setUp(input: Setup, address: string): Promise<void> {
  const { db } = pool();
  if (await hasUsers(db)) throw alreadySetUp();
  const now = new Date();
  const subject = networkSubject("setup", address);
  const throttled = await reserveAttempt(db, [subject], now);
  if (throttled) throw tooManyAttempts("setup", throttled.retryAfterSeconds);
  if (!isSetupToken(input.token)) {
    throw validationError({
      path: "token",
      code: "wrong_token",
      message: "The setup token is incorrect. Copy it from the terminal where the server was started.",
    });
  }
  await clearAttempts(db, [subject]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`);
    if (await hasUsers(tx)) throw alreadySetUp();
    const ctx = await createWorkspace(tx, { name: input.workspaceName, actor: { kind: "terminal" } });
    await createUser(ctx, { ...input, role: "owner" });
  });
}

function alreadySetUp(): AppError<"NOT_FOUND"> {
  return new AppError(
    "NOT_FOUND",
    "Parley is already set up. Sign in, or ask an admin to create an account for you.",
  );
}

export function isSetUp(): Promise<boolean> {
  return hasUsers(pool().db);
}
