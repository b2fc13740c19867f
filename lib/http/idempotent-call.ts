import "server-only";
import type { Claim, Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { keyedHash } from "#lib/crypto.ts";
import { AppError } from "#lib/errors.ts";
import { type Answer, answerError } from "#lib/http/respond.ts";
import type { Id } from "#lib/id.ts";
import { beginClaim, type ClaimedCall, type ClaimOutcome } from "#lib/idempotency/begin-claim.ts";
import { KeyClaimedError } from "#lib/idempotency/deferred-claim.ts";
import { encodeAnswer, keepAnswer, releaseClaim } from "#lib/idempotency/end-claim.ts";
import { keepClaim } from "#lib/idempotency/renew-claim.ts";
import { canonicalJson, parseIdempotencyKey } from "#lib/idempotency/rules.ts";

/** A call as an idempotency key sees it. */
export interface IdempotentCall {
  /** Method and path template. */
  operation: string;
  key: string;
  /** The concrete path. */
  path: string;
  body: unknown;
  /** Whether the verb claims the key in the statement that writes its effect, rather than before it begins. */
  defersClaim: boolean;
}

interface Verb {
  run(ctx: Ctx): Promise<Answer>;
  /** The answer of a result of the verb. */
  toAnswer(result: unknown): Answer;
  recover(ctx: Ctx, effect: ClaimEffect): Promise<Answer>;
}

/** The answer, and the first request of the key when the answer was made for that one. */
export interface OnceAnswer {
  answer: Answer;
  replayOf: Id<"req"> | null;
}

/**
 * The request's idempotency key, if it has one.
 * @throws AppError IDEMPOTENCY_KEY_INVALID
 */
export function idempotencyKeyOf(headers: Headers): string | null {
  const header = headers.get("idempotency-key");
  if (header === null) return null;
  const key = parseIdempotencyKey(header);
  if (key !== null) return key;
  throw new AppError(
    "IDEMPOTENCY_KEY_INVALID",
    "Idempotency-Key takes 1 to 255 visible ASCII characters without spaces, once.",
  );
}

/**
 * Executes a call once for its idempotency key, however often it comes and wherever a process dies (API.md §5): what was
 * answered after an effect is kept and given again; what was refused before one leaves the key free.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
 */
export async function runOnce(ctx: Ctx, call: IdempotentCall, verb: Verb): Promise<OnceAnswer> {
  const fingerprint = `${call.path}\n${canonicalJson(call.body)}`;
  const requestId = ctx.requestId as Id<"req">;
  const claim: Claim = {
    operation: call.operation,
    key: call.key,
    bound: false,
    encodeAnswer: (result) => encodeAnswer({ requestId, ...verb.toAnswer(result) }),
  };
  const claimed: ClaimedCtx = { ...ctx, claim };
  const asked = { ...call, fingerprint };
  const done = call.defersClaim ? await runDeferred(claimed, asked, verb) : null;
  if (done) return done;
  const outcome = await beginClaim(ctx, asked);
  if (outcome.kind !== "run") return repeat(claimed, outcome, verb);
  const stopRenewing = keepClaim(claimed);
  const answer = await answerOf(claimed, () => verb.run(claimed)).finally(stopRenewing);
  await end(claimed, answer);
  return { answer, replayOf: null };
}

type ClaimedCtx = Ctx & { claim: Claim };

/**
 * Runs a verb that claims the key with its effect. What it refuses before is answered only when no earlier call has the key.
 * @returns null when another call has the key, and nothing was done
 */
async function runDeferred(ctx: ClaimedCtx, call: ClaimedCall, verb: Verb): Promise<OnceAnswer | null> {
  const { claim } = ctx;
  claim.deferred = { fingerprint: keyedHash("fingerprint", call.fingerprint) };
  const stopRenewing = keepClaim(ctx);
  const run = () =>
    verb.run(ctx).catch((error: unknown) => {
      if (error instanceof KeyClaimedError) return null;
      throw error;
    });
  const answer = await answerOf(ctx, run).finally(stopRenewing);
  const isClaimed = claim.deferred === undefined;
  delete claim.deferred;
  if (answer === null) return null;
  if (isClaimed) {
    await end(ctx, answer);
  } else if (answer.status < 500) {
    const outcome = await beginClaim(ctx, call);
    if (outcome.kind !== "run") return repeat(ctx, outcome, verb);
    await release(ctx);
  }
  return { answer, replayOf: null };
}

/** Keeps what was answered after an effect, and frees the key of what was refused before one. */
async function end(ctx: ClaimedCtx, answer: Answer): Promise<void> {
  if (ctx.claim.answered) return;
  if (answer.status < 300 || (ctx.claim.bound && answer.status < 500)) {
    await keep(ctx, ctx.requestId as Id<"req">, answer);
  } else {
    await release(ctx);
  }
}

async function release(ctx: Ctx): Promise<void> {
  await releaseClaim(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "idempotency key not released; it waits for its lease");
  });
}

async function repeat(
  ctx: Ctx,
  outcome: Exclude<ClaimOutcome, { kind: "run" }>,
  verb: Verb,
): Promise<OnceAnswer> {
  const { requestId } = outcome.kind === "replay" ? outcome.answer : outcome;
  const answer =
    outcome.kind === "replay" ? outcome.answer : await answerOf(ctx, () => verb.recover(ctx, outcome.effect));
  if (outcome.kind === "recover" && answer.status < 500) await keep(ctx, requestId, answer);
  const headers = { ...answer.headers, "Idempotent-Replayed": "true", "Original-Request": requestId };
  return { answer: { status: answer.status, headers, body: answer.body }, replayOf: requestId };
}

async function answerOf<T>(ctx: Ctx, make: () => Promise<T>): Promise<T | Answer> {
  try {
    return await make();
  } catch (error) {
    return answerError(error, ctx.requestId, ctx.log);
  }
}

/** Not being able to keep an answer does not take it back: the next call with the key makes it from the effect. */
async function keep(ctx: Ctx, requestId: Id<"req">, answer: Answer): Promise<void> {
  await keepAnswer(ctx, { requestId, ...answer }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "answer to an idempotency key not kept");
  });
}
