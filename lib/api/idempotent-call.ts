import "server-only";
import type { Claim, Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import {
  acquireIdempotencyKey,
  type ClaimedCall,
  type ClaimOutcome,
} from "#lib/api/idempotency/acquire-idempotency-key.ts";
import { encodeResponse, releaseClaim, saveResponse } from "#lib/api/idempotency/end-claim.ts";
import { KeyClaimedError } from "#lib/api/idempotency/key-claimed-error.ts";
import { startLeaseRenewal } from "#lib/api/idempotency/renew-claim.ts";
import { canonicalJson, parseIdempotencyKey } from "#lib/api/idempotency/rules.ts";
import { type JsonResponse, toErrorResponse } from "#lib/api/respond.ts";
import { keyedHash } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

export interface IdempotentCall {
  operation: string;
  key: string;
  path: string;
  body: unknown;
  /** Whether the action claims the key in its write rather than before it runs. */
  defersClaim: boolean;
}

interface IdempotentHandlers {
  run(ctx: Ctx): Promise<JsonResponse>;
  toJsonResponse(result: unknown): JsonResponse;
  recover(ctx: Ctx, effect: LinkedResource): Promise<JsonResponse>;
}

export interface IdempotentResult {
  response: JsonResponse;
  replayOf: Id<"req"> | null;
}

/** @throws AppError IDEMPOTENCY_KEY_INVALID */
export function idempotencyKeyOf(headers: Headers): string | null {
  const header = headers.get("idempotency-key");
  if (header === null) return null;
  const key = parseIdempotencyKey(header);
  if (key !== null) return key;
  throw new AppError(
    "IDEMPOTENCY_KEY_INVALID",
    "Send one Idempotency-Key header of 1 to 255 visible ASCII characters without spaces.",
  );
}

/**
 * Stores and replays a response after a commit; a refusal before one frees the key.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
 */
export async function runIdempotent(
  ctx: Ctx,
  call: IdempotentCall,
  handlers: IdempotentHandlers,
): Promise<IdempotentResult> {
  const fingerprint = `${call.path}\n${canonicalJson(call.body)}`;
  const { requestId } = ctx;
  const claim: Claim = {
    operation: call.operation,
    key: call.key,
    isLinked: false,
    encodeResponse: (result) => encodeResponse({ requestId, ...handlers.toJsonResponse(result) }),
  };
  const claimed: ClaimedCtx = { ...ctx, claim };
  const callToClaim = { ...call, fingerprint };
  const deferredResult = call.defersClaim ? await runDeferred(claimed, callToClaim, handlers) : null;
  if (deferredResult) return deferredResult;
  const outcome = await acquireIdempotencyKey(ctx, callToClaim);
  if (outcome.kind !== "run") return replayOutcome(claimed, outcome, handlers);
  const stopRenewing = startLeaseRenewal(claimed);
  const response = await runToResponse(claimed, () => handlers.run(claimed)).finally(stopRenewing);
  await endClaim(claimed, response);
  return { response, replayOf: null };
}

type ClaimedCtx = Ctx & { claim: Claim };

/** @returns null when another request owns the key and nothing was done */
async function runDeferred(
  ctx: ClaimedCtx,
  call: ClaimedCall,
  handlers: IdempotentHandlers,
): Promise<IdempotentResult | null> {
  const { claim } = ctx;
  claim.deferred = { fingerprint: keyedHash("fingerprint", call.fingerprint) };
  const stopRenewing = startLeaseRenewal(ctx);
  const run = () =>
    handlers.run(ctx).catch((error: unknown) => {
      if (error instanceof KeyClaimedError) return null;
      throw error;
    });
  const response = await runToResponse(ctx, run).finally(stopRenewing);
  const isClaimed = claim.deferred === undefined;
  delete claim.deferred;
  if (response === null) return null;
  if (isClaimed) {
    await endClaim(ctx, response);
  } else if (response.status < 500) {
    const outcome = await acquireIdempotencyKey(ctx, call);
    if (outcome.kind !== "run") return replayOutcome(ctx, outcome, handlers);
    await releaseKey(ctx);
  }
  return { response, replayOf: null };
}

async function endClaim(ctx: ClaimedCtx, response: JsonResponse): Promise<void> {
  if (ctx.claim.isResponseStored) return;
  if (response.status < 300 || (ctx.claim.isLinked && response.status < 500)) {
    await storeResponse(ctx, ctx.requestId, response);
  } else {
    await releaseKey(ctx);
  }
}

async function releaseKey(ctx: Ctx): Promise<void> {
  await releaseClaim(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "idempotency key not released before its lease ends");
  });
}

async function replayOutcome(
  ctx: Ctx,
  outcome: Exclude<ClaimOutcome, { kind: "run" }>,
  handlers: IdempotentHandlers,
): Promise<IdempotentResult> {
  const { requestId } = outcome.kind === "replay" ? outcome.response : outcome;
  const response =
    outcome.kind === "replay"
      ? outcome.response
      : await runToResponse(ctx, () => handlers.recover(ctx, outcome.effect));
  if (outcome.kind === "recover" && response.status < 500) await storeResponse(ctx, requestId, response);
  const headers = { ...response.headers, "Idempotent-Replayed": "true", "Original-Request": requestId };
  return { response: { status: response.status, headers, body: response.body }, replayOf: requestId };
}

async function runToResponse<T>(ctx: Ctx, make: () => Promise<T>): Promise<T | JsonResponse> {
  try {
    return await make();
  } catch (error) {
    return toErrorResponse(error, ctx.requestId, log.child({ workspaceId: ctx.workspaceId }));
  }
}

/** A failure is not fatal: the next call with the key rebuilds the response. */
async function storeResponse(ctx: Ctx, requestId: Id<"req">, response: JsonResponse): Promise<void> {
  await saveResponse(ctx, { requestId, ...response }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "response of an idempotency key not stored");
  });
}
