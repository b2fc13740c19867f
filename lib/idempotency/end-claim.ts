import "server-only";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx, EncodedAnswer } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import { encrypt } from "#lib/crypto.ts";
import type { Id } from "#lib/id.ts";
import type { KeptAnswer } from "#lib/idempotency/begin-claim.ts";
import { KEPT_MS } from "#lib/idempotency/rules.ts";

const zip = promisify(gzip);

/** A longer answer is not kept if it can be made again. */
const KEPT_BYTES = 64 * 1024;

/** An answer as a key keeps it. Encrypted, because it may hold a secret that lies nowhere else in the clear. */
export async function encodeAnswer({ requestId, status, headers, body }: KeptAnswer): Promise<EncodedAnswer> {
  return { status, headers, body: encrypt(await zip(body), requestId) };
}

/**
 * Keeps the answer to a call, before it is given: every later call with the key gets it, byte for byte. Of a very long answer to a call that bound an effect only
 * the effect stays, from which the answer is made again.
 */
export async function keepAnswer(ctx: Ctx, answer: KeptAnswer): Promise<void> {
  const { requestId, status, headers } = answer;
  if (Buffer.byteLength(answer.body) > KEPT_BYTES) {
    const bound = await ctx.db
      .update(idempotencyKeys)
      .set({ leaseUntil: sql`now()` })
      .where(and(ownClaim(ctx, requestId), isNotNull(idempotencyKeys.effect)))
      .returning({ key: idempotencyKeys.key });
    if (bound.length > 0) return;
  }
  const { body } = await encodeAnswer(answer);
  await ctx.db.update(idempotencyKeys).set({ status, headers, body }).where(ownClaim(ctx, requestId));
}

/**
 * Lets go of a key whose call was refused or failed. One that committed nothing leaves no trace, so that the same key
 * serves the mended request; one that did is answered from its effect from now on.
 */
export async function releaseClaim(ctx: Ctx): Promise<void> {
  const own = ownClaim(ctx, ctx.requestId as Id<"req">);
  await ctx.db.delete(idempotencyKeys).where(and(own, isNull(idempotencyKeys.effect)));
  await ctx.db.update(idempotencyKeys).set({ leaseUntil: sql`now()` }).where(own);
}

/** Forgets the keys that are older than is promised. */
export async function forgetClaims(db: Db): Promise<void> {
  const old = sql`now() - make_interval(secs => ${KEPT_MS / 1000})`;
  await deleteBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, old));
}

/** The claim of a call, as long as it is its own and not answered. */
export function ownClaim(ctx: Ctx, requestId: Id<"req">): SQL | undefined {
  if (!ctx.claim) throw new Error("The call runs under no idempotency key.");
  return and(
    eq(idempotencyKeys.workspaceId, ctx.workspaceId),
    eq(idempotencyKeys.operation, ctx.claim.operation),
    eq(idempotencyKeys.key, ctx.claim.key),
    eq(idempotencyKeys.requestId, requestId),
    isNull(idempotencyKeys.status),
  );
}
