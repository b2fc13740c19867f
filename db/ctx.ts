import type { Db } from "#db/client.ts";
import { type Clock, shiftedClock } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { type Log, log } from "#lib/platform/log.ts";

/** Who acts. Domain functions never read a request, cookie or header. */
export type Actor =
  | { kind: "member"; id: Id<"user">; name: string; role: "owner" | "admin" | "agent" }
  | { kind: "api_key"; id: Id<"key">; name: string; scopes: readonly string[] }
  | { kind: "system"; name: string }
  | { kind: "whatsapp" }
  | { kind: "terminal" };

interface Transaction {
  afterCommit: Set<() => void>;
}

/** Data for the request log, set by the domain function. */
export interface RequestLogContext {
  /** The message that the call created or concerned. */
  messageId?: Id<"msg">;
  /** Whether the call's `variables` may be logged, because they certainly contain no passcode. */
  plainVariables?: boolean;
}

/** The idempotency key of a call, to which its committed resource is linked. */
export interface Claim {
  operation: string;
  key: string;
  /** A resource is committed: the response is now final. */
  bound: boolean;
  /** The key is not claimed yet: the statement that writes the resource claims it with this fingerprint. */
  deferred?: { fingerprint: Uint8Array };
  /** Encodes a result's response, for a write that stores both together. */
  encodeAnswer?: (result: unknown) => Promise<EncodedAnswer>;
  /** Whether the response is stored. */
  answered?: boolean;
}

/** The stored response of an idempotency key, compressed and encrypted. */
export interface EncodedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The first argument of every domain function: workspace, actor, database handle and clock. */
export interface Ctx {
  db: Db;
  workspaceId: Id<"ws">;
  actor: Actor;
  /** The workspace's clock, which its sandbox may have moved ahead. */
  clock: Clock;
  log: Log;
  requestId: string;
  /** The request's network address for the audit. */
  address?: string;
  transaction?: Transaction;
  call?: RequestLogContext;
  claim?: Claim;
}

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

/** Runs the work in a transaction, or joins the current one. Effects of `afterCommit` run only after a commit. */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx);
  const transaction: Transaction = { afterCommit: new Set() };
  const result = await ctx.db.transaction((db) => work({ ...ctx, db, transaction }));
  for (const effect of transaction.afterCommit) effect();
  return result;
}

/** Runs a function once after the current transaction's commit; immediately without a transaction. */
export function afterCommit(ctx: Ctx, effect: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.add(effect);
  else effect();
}
