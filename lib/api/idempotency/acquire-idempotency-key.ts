import "server-only";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys, type LinkedResource } from "#db/schema/index.ts";
import { decodeResponse } from "#lib/api/idempotency/decode-response.ts";
import { CLAIM_LEASE_MS, retryAfterSeconds } from "#lib/api/idempotency/rules.ts";
import { acceptedHashes, constantTimeIncludes, keyedHash } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

export interface ClaimedCall {
  operation: string;
  key: string;
  fingerprint: string;
}

export interface SavedResponse {
  requestId: Id<"req">;
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type ClaimOutcome =
  | { kind: "run" }
  | { kind: "replay"; response: SavedResponse }
  | { kind: "recover"; requestId: Id<"req">; effect: LinkedResource };

/**
 * Takes over an expired lease that has no commit.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for a different request, IDEMPOTENCY_IN_PROGRESS while it runs
 */
export async function acquireIdempotencyKey(ctx: Ctx, call: ClaimedCall): Promise<ClaimOutcome> {
  const fingerprint = keyedHash("fingerprint", call.fingerprint);
  const accepted = acceptedHashes("fingerprint", call.fingerprint);
  const lease = sql`now() + make_interval(secs => ${CLAIM_LEASE_MS / 1000})`;
  const old = lt(idempotencyKeys.createdAt, retainedSince("idempotencyKeys"));
  const abandoned = and(
    isNull(idempotencyKeys.status),
    isNull(idempotencyKeys.effect),
    lt(idempotencyKeys.leaseUntil, sql`now()`),
    inArray(idempotencyKeys.fingerprint, accepted),
  );
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({
      workspaceId: ctx.workspaceId,
      operation: call.operation,
      key: call.key,
      fingerprint,
      requestId: ctx.requestId,
      leaseUntil: lease,
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.operation, idempotencyKeys.key],
      set: {
        fingerprint,
        requestId: ctx.requestId,
        leaseUntil: lease,
        effect: null,
        status: null,
        headers: null,
        body: null,
        createdAt: sql`now()`,
      },
      setWhere: sql`${old} or (${abandoned})`,
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0 ? { kind: "run" } : readClaim(ctx, call, accepted);
}

async function readClaim(
  ctx: Ctx,
  call: ClaimedCall,
  accepted: readonly Uint8Array[],
): Promise<ClaimOutcome> {
  const [row] = await ctx.db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      requestId: idempotencyKeys.requestId,
      status: idempotencyKeys.status,
      headers: idempotencyKeys.headers,
      body: idempotencyKeys.body,
      effect: idempotencyKeys.effect,
      leaseSeconds: sql<number>`extract(epoch from ${idempotencyKeys.leaseUntil} - now())::float8`,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, ctx.workspaceId),
        eq(idempotencyKeys.operation, call.operation),
        eq(idempotencyKeys.key, call.key),
      ),
    );
  // The key was released between the two statements.
  if (!row) throw inProgress(1);
  if (!constantTimeIncludes(accepted, row.fingerprint)) {
    throw new AppError(
      "IDEMPOTENCY_KEY_REUSED",
      "This idempotency key was already used for a different request. Use a new key.",
    );
  }
  if (row.status !== null && row.body !== null) {
    const { requestId, status, headers } = row;
    const body = await decodeResponse(row.body, requestId);
    return { kind: "replay", response: { requestId, status, headers: headers ?? {}, body } };
  }
  if (row.leaseSeconds >= 0 || row.effect === null) throw inProgress(retryAfterSeconds(row.leaseSeconds));
  return { kind: "recover", requestId: row.requestId, effect: row.effect };
}

function inProgress(seconds: number): AppError<"IDEMPOTENCY_IN_PROGRESS"> {
  return new AppError(
    "IDEMPOTENCY_IN_PROGRESS",
    `A request with this idempotency key is in progress. Try again in ${seconds} s with the same key.`,
    { retryAfterSeconds: seconds },
  );
}
