import "server-only";
import type { Claim, Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { AppError } from "#lib/errors.ts";
import { type Answer, answerError } from "#lib/http/respond.ts";
import type { Id } from "#lib/id.ts";
import { beginClaim, type ClaimOutcome } from "#lib/idempotency/begin-claim.ts";
import { keepAnswer, releaseClaim } from "#lib/idempotency/end-claim.ts";
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
}

interface Verb {
  run(ctx: Ctx): Promise<Answer>;
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
  const claim: Claim = { operation: call.operation, key: call.key, bound: false };
  const claimed: Ctx = { ...ctx, claim };
  const outcome = await beginClaim(ctx, { ...call, fingerprint });
  if (outcome.kind !== "run") return repeat(claimed, outcome, verb);
  const stopRenewing = keepClaim(claimed);
  const answer = await answerOf(claimed, () => verb.run(claimed)).finally(stopRenewing);
  if (answer.status < 300 || (claim.bound && answer.status < 500)) {
    await keep(claimed, ctx.requestId as Id<"req">, answer);
  } else {
    await releaseClaim(claimed).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "idempotency key not released; it waits for its lease");
    });
  }
  return { answer, replayOf: null };
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

async function answerOf(ctx: Ctx, make: () => Promise<Answer>): Promise<Answer> {
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
