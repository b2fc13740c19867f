import "server-only";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx, EncodedResponse } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import type { SavedResponse } from "#lib/api/idempotency/acquire-idempotency-key.ts";
import { KIB } from "#lib/platform/byte-units.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import type { Id } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

const zip = promisify(gzip);

const MAX_STORED_BYTES = 64 * KIB;

/** Encrypted, because the response may contain a secret. */
export async function encodeResponse({
  requestId,
  status,
  headers,
  body,
}: SavedResponse): Promise<EncodedResponse> {
  return { status, headers, body: encrypt(await zip(body), requestId) };
}

/** Every later request with the key gets the same bytes; a long response is rebuilt from its resource. */
export async function saveResponse(ctx: Ctx, response: SavedResponse): Promise<void> {
  const { requestId, status, headers } = response;
  if (Buffer.byteLength(response.body) > MAX_STORED_BYTES) {
    const bound = await ctx.db
      .update(idempotencyKeys)
      .set({ leaseUntil: sql`now()` })
      // The refused items of a batch are in its response only.
      .where(
        and(
          ownClaim(ctx, requestId),
          isNotNull(idempotencyKeys.effect),
          sql`not ${idempotencyKeys.effect} ? 'ids'`,
        ),
      )
      .returning({ key: idempotencyKeys.key });
    if (bound.length > 0) return;
  }
  const { body } = await encodeResponse(response);
  await ctx.db.update(idempotencyKeys).set({ status, headers, body }).where(ownClaim(ctx, requestId));
}

/** Deletes the key unless a resource was committed, from which a later request is answered. */
export async function releaseClaim(ctx: Ctx): Promise<void> {
  const own = ownClaim(ctx, ctx.requestId);
  await ctx.db.delete(idempotencyKeys).where(and(own, isNull(idempotencyKeys.effect)));
  await ctx.db.update(idempotencyKeys).set({ leaseUntil: sql`now()` }).where(own);
}

export async function deleteExpiredClaims(db: Db): Promise<void> {
  await deleteBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, retainedSince("idempotencyKeys")));
}

export function ownClaim(ctx: Ctx, requestId: Id<"req">): SQL | undefined {
  if (!ctx.claim) throw new Error("The call has no idempotency key.");
  return and(
    eq(idempotencyKeys.workspaceId, ctx.workspaceId),
    eq(idempotencyKeys.operation, ctx.claim.operation),
    eq(idempotencyKeys.key, ctx.claim.key),
    eq(idempotencyKeys.requestId, requestId),
    isNull(idempotencyKeys.status),
  );
}
