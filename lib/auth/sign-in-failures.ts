import "server-only";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { signInFailures } from "#db/schema/index.ts";
import { sha256 } from "#lib/crypto.ts";

interface Attempt {
  email: string;
  address: string;
}

// One place may be wrong so often in a quarter of an hour; everybody together somewhat oftener, so that a stranger
// cannot lock the owner out of their own desk.
const WINDOW = sql`now() - interval '15 minutes'`;
const MAX_FROM_ONE_ADDRESS = 10;
const MAX_FROM_ANYWHERE = 100;

/** Whether this email has been tried wrongly too often of late, from this address or from all. */
export async function isGuessing(db: Db, attempt: Attempt): Promise<boolean> {
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      here: sql<number>`(count(*) filter (where ${signInFailures.address} = ${attempt.address}))::int`,
    })
    .from(signInFailures)
    .where(and(eq(signInFailures.emailHash, hashOf(attempt)), gt(signInFailures.failedAt, WINDOW)));
  return (counted?.here ?? 0) >= MAX_FROM_ONE_ADDRESS || (counted?.all ?? 0) >= MAX_FROM_ANYWHERE;
}

/** Counts a failed sign-in, and forgets those that no longer count. */
export async function noteFailure(db: Db, attempt: Attempt): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.failedAt, WINDOW));
  await db.insert(signInFailures).values({ emailHash: hashOf(attempt), address: attempt.address });
}

function hashOf({ email }: Attempt): Uint8Array {
  return sha256(email.trim().toLowerCase());
}
