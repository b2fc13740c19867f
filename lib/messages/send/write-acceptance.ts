import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { afterCommit, type Claim, type Ctx } from "#db/ctx.ts";
import type { JsonRow } from "#db/json-row.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { KeyClaimedError } from "#lib/api/idempotency/key-claimed-error.ts";
import { keyTakenOver } from "#lib/api/idempotency/link-resource.ts";
import { CLAIM_LEASE_MS } from "#lib/api/idempotency/rules.ts";
import { notifyNewEvents } from "#lib/events/live/notify-new-events.ts";
import { coalesce } from "#lib/platform/coalesce.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

/** The thread changed after it was read: its contact was merged, the customer wrote, or another message was sent. */
export class ThreadChangedError extends Error {
  override readonly name = "ThreadChangedError";
}

/** Calls a function of the database that writes a plan and returns the outcomes of `2_accept_message.sql`. */
export type AcceptanceCall = (workspace: SQL, plan: SQL) => SQL;

const acceptMessageCall: AcceptanceCall = (workspace, plan) =>
  sql`parley_accept_message(${workspace}, ${plan})`;

/**
 * Writes an acceptance plan and the effect of the idempotency key in one statement. Writing the same plan again has no
 * effect.
 * @throws ThreadChangedError when the thread changed; KeyClaimedError when another call has the idempotency key;
 * AppError IDEMPOTENCY_IN_PROGRESS when another call took it over. Nothing was written then.
 */
export async function writeAcceptance(
  ctx: Ctx,
  plan: JsonRow,
  effect: { id: Id<"msg"> } & Record<string, unknown>,
  call: AcceptanceCall = acceptMessageCall,
): Promise<void> {
  const { claim } = ctx;
  const whole = { ...plan, claim: claim ? claimPlan(ctx, claim, effect) : null };
  const canShareStatement = call === acceptMessageCall && ctx.db === pool().db;
  const write = { ctx, plan: JSON.stringify(whole), call };
  switch (await (canShareStatement ? writeTogether(write) : writeOne(write))) {
    case "accepted":
    case "existing":
      break;
    case "claimed":
      throw new KeyClaimedError();
    case "taken_over":
      throw keyTakenOver();
    default:
      throw new ThreadChangedError();
  }
  afterCommit(ctx, () => {
    if (claim) {
      claim.isLinked = true;
      delete claim.deferred;
    }
    notifyNewEvents();
  });
}

interface PlanWrite {
  ctx: Ctx;
  /** JSON text. */
  plan: string;
  call: AcceptanceCall;
}

/** Concurrent acceptances of all workspaces are one statement with one commit. */
const writeTogether = coalesce<PlanWrite, string>({
  groupOf: () => "",
  one: writeOne,
  many: async ([first, ...others]) => {
    if (!first) return [];
    const plans = [first, ...others].map(({ ctx, plan }) => [workspaceUuid(ctx), plan] as const);
    return (await writePlans(first.ctx, plans)).map((outcome) => outcome ?? undefined);
  },
});

async function writeOne({ ctx, plan, call }: PlanWrite): Promise<string> {
  const write = async () => {
    const outcome = call(sql`${workspaceUuid(ctx)}::uuid`, sql`${plan}::jsonb`);
    const [row] = await ctx.db.execute<{ outcome: string }>(sql`/* prepared */ select ${outcome} as outcome`);
    return row?.outcome ?? "changed";
  };
  return writeRepeatedly(ctx, write);
}

/** @returns for each plan its outcome; null when it was not written, because its thread changed or is locked */
async function writePlans(
  { db }: Ctx,
  plans: readonly (readonly [workspace: string, plan: string])[],
): Promise<(string | null)[]> {
  // The plans are JSON already.
  const list = plans.map(([workspace, plan]) => `{"workspace":"${workspace}",${plan.slice(1)}`).join(",");
  const [row] = await db.execute<{ outcomes: (string | null)[] }>(sql`/* prepared */
    select to_jsonb(parley_accept_messages(${`[${list}]`}::jsonb)) as outcomes`);
  return row?.outcomes ?? [];
}

/**
 * Writes many acceptance plans in order with one statement, without an idempotency key.
 * @returns for each: accepted; existing if another execution of its batch wrote the message; otherwise null, because its
 * thread changed
 */
export async function writeAcceptances(
  ctx: Ctx,
  plans: readonly JsonRow[],
): Promise<("accepted" | "existing" | null)[]> {
  const texts = plans.map((plan) => [workspaceUuid(ctx), JSON.stringify({ ...plan, claim: null })] as const);
  const outcomes = await writeRepeatedly(ctx, () => writePlans(ctx, texts)).catch((error: unknown) => {
    if (error instanceof ThreadChangedError) return [];
    throw error;
  });
  afterCommit(ctx, notifyNewEvents);
  return plans.map((_, index) => {
    const outcome = outcomes[index];
    return outcome === "accepted" || outcome === "existing" ? outcome : null;
  });
}

function workspaceUuid({ workspaceId }: Ctx): string {
  return idToUuid("ws", workspaceId);
}

async function writeRepeatedly<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  if (ctx.transaction) return write().catch(translateConflict);
  // The plan may have been committed before the connection was lost; writing it again is idempotent.
  return retryOutage(() => retryConflicts(ctx, write)).catch(translateConflict);
}

/** A webhook created the contact or the conversation concurrently. */
function translateConflict(error: unknown): never {
  throw isUniqueViolation(error, /^(contacts|conversations)_/) ? new ThreadChangedError() : error;
}

function claimPlan(ctx: Ctx, claim: Claim, effect: JsonRow): JsonRow {
  return {
    operation: claim.operation,
    key: claim.key,
    request_id: idToUuid("req", ctx.requestId),
    is_acquired: claim.deferred === undefined,
    fingerprint: claim.deferred ? Buffer.from(claim.deferred.fingerprint).toString("hex") : null,
    lease_seconds: CLAIM_LEASE_MS / 1000,
    effect,
  };
}
