import "server-only";
import { sql } from "drizzle-orm";
import { afterCommit, type Claim, type Ctx } from "#db/ctx.ts";
import type { JsonRow } from "#db/json-row.ts";
import { isOutage, retryOutage } from "#db/retry-outage.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import { takenOver } from "#lib/idempotency/bind-effect.ts";
import { KeyClaimedError } from "#lib/idempotency/deferred-claim.ts";
import { LEASE_MS } from "#lib/idempotency/rules.ts";
import { ringBell } from "#lib/realtime/bell.ts";

/** The thread that a message is for is not as it was read: its contact was merged, the customer wrote, another message went. */
export class RecipientChangedError extends Error {
  override readonly name = "RecipientChangedError";
}

/**
 * Writes a planned acceptance in one statement, which is its own transaction where there is none, and with it what the
 * call's idempotency key is bound to. The same plan again does nothing more.
 * @throws RecipientChangedError when the thread is not as it was read; KeyClaimedError when another call has the idempotency
 *   key; AppError IDEMPOTENCY_IN_PROGRESS when another call has taken it over. Nothing was written then.
 */
export async function writeAcceptance(
  ctx: Ctx,
  plan: JsonRow,
  effect: { id: Id<"msg"> } & Record<string, unknown>,
): Promise<void> {
  const { claim } = ctx;
  const whole = { ...plan, claim: claim ? claimPlan(ctx, claim, effect) : null };
  switch (await writePlan(ctx, JSON.stringify(whole))) {
    case "accepted":
      break;
    case "claimed":
      throw new KeyClaimedError();
    case "taken_over":
      throw takenOver();
    default:
      throw new RecipientChangedError();
  }
  afterCommit(ctx, () => {
    if (claim) {
      claim.bound = true;
      delete claim.deferred;
    }
    ringBell();
  });
}

async function writePlan(ctx: Ctx, plan: string): Promise<string | undefined> {
  const write = async () => {
    const [row] = await ctx.db.execute<{ outcome: string }>(sql`/* prepared */
      select parley_accept_message(${idToUuid("ws", ctx.workspaceId)}::uuid, ${plan}::jsonb) as outcome`);
    return row?.outcome;
  };
  if (ctx.transaction) return write().catch(explainConflict);
  const alone = () => retryConflicts(ctx, write);
  return alone()
    .catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      // It may have been committed just before the connection broke: the same plan again finds that out.
      return retryOutage(alone);
    })
    .catch(explainConflict);
}

/** A webhook made the contact or the conversation at this very moment. */
function explainConflict(error: unknown): never {
  throw isUniqueViolation(error, /^(contacts|conversations)_/) ? new RecipientChangedError() : error;
}

function claimPlan(ctx: Ctx, claim: Claim, effect: JsonRow): JsonRow {
  return {
    operation: claim.operation,
    key: claim.key,
    request_id: idToUuid("req", ctx.requestId),
    held: claim.deferred === undefined,
    fingerprint: claim.deferred ? Buffer.from(claim.deferred.fingerprint).toString("hex") : null,
    lease_seconds: LEASE_MS / 1000,
    effect,
  };
}
