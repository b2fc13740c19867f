import type { Db } from "#db/client.ts";
import { type Clock, shiftedClock } from "#lib/clock.ts";
import type { Id } from "#lib/id.ts";
import { type Log, log } from "#lib/log.ts";

/** Who does something. Verbs take it as a value; no verb asks a request, a cookie or a header. */
export type Actor =
  | { kind: "member"; id: Id<"user">; name: string; role: "owner" | "admin" | "agent" }
  | { kind: "api_key"; id: Id<"key">; name: string; scopes: readonly string[] }
  | { kind: "system"; name: string }
  | { kind: "whatsapp" }
  | { kind: "terminal" };

interface Transaction {
  afterCommit: Set<() => void>;
}

/** What came of the API call that a context serves, noted by the verb for the call's log. */
export interface CallNotes {
  /** The message that it made or was about. */
  messageId?: Id<"msg">;
  /** Whether the call's `variables` may be kept: not before it is certain that they carry no passcode. */
  plainVariables?: boolean;
}

/** The idempotency key under which a call runs; its effect is bound to it in the transaction that commits the effect. */
export interface Claim {
  operation: string;
  key: string;
  /** An effect is committed: whatever is answered now is the answer for good. */
  bound: boolean;
  /** The key is not claimed yet: the statement that writes the effect claims it for the call of this fingerprint. */
  deferred?: { fingerprint: Uint8Array };
  /** Makes of a result the answer that the key keeps, for a write that keeps it together with the result. */
  encodeAnswer?: (result: unknown) => Promise<EncodedAnswer>;
  /** The answer is kept already. */
  answered?: boolean;
}

/** An answer as its idempotency key keeps it: compressed and encrypted. */
export interface EncodedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What every verb gets first: the workspace it acts in, for whom, on which database handle and clock. */
export interface Ctx {
  db: Db;
  workspaceId: Id<"ws">;
  actor: Actor;
  /** The workspace's clock: the real one, unless its sandbox was moved ahead. */
  clock: Clock;
  log: Log;
  requestId: string;
  /** The network address that the request came from, for the audit; absent where there is no request. */
  address?: string;
  transaction?: Transaction;
  call?: CallNotes;
  claim?: Claim;
}

/** Makes the context of one request or job in one workspace. */
export function createCtx(input: {
  db: Db;
  workspaceId: Id<"ws">;
  clockOffsetMs: number;
  actor: Actor;
  requestId: string;
  address?: string | null | undefined;
}): Ctx {
  return {
    db: input.db,
    workspaceId: input.workspaceId,
    actor: input.actor,
    clock: shiftedClock(input.clockOffsetMs),
    requestId: input.requestId,
    ...(input.address ? { address: input.address } : {}),
    log: log.child({ requestId: input.requestId, workspaceId: input.workspaceId }),
  };
}

/**
 * Runs the work in one transaction: all of it commits or none. Inside another `inTransaction` it joins that one.
 * What `afterCommit` was given runs once the commit is certain, and never when it was rolled back.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx);
  const transaction: Transaction = { afterCommit: new Set() };
  const result = await ctx.db.transaction((db) => work({ ...ctx, db, transaction }));
  for (const effect of transaction.afterCommit) effect();
  return result;
}

/** Has a function run once after the current transaction's commit, however often it is named; at once if there is none. */
export function afterCommit(ctx: Ctx, effect: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.add(effect);
  else effect();
}
