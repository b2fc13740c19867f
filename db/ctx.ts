import type { Db } from "#db/client.ts";
import { type Clock, shiftedClock } from "#lib/platform/clock.ts";
import type { Sealed } from "#lib/platform/crypto.ts";
import type { Id } from "#lib/platform/id.ts";
import { type Log, log } from "#lib/platform/log.ts";
import type { Role } from "#lib/platform/roles.ts";

export type Actor =
  | { kind: "member"; id: Id<"user">; name: string; role: Role }
  | { kind: "api_key"; id: Id<"key">; name: string; scopes: readonly string[] }
  | { kind: "system"; name: string }
  | { kind: "whatsapp" }
  | { kind: "terminal" };

interface Transaction {
  afterCommit: Set<() => void>;
}

export interface RequestLogContext {
  messageId?: Id<"msg">;
  /** True when the call's `variables` cannot contain a passcode, so that they may be logged. */
  plainVariables?: boolean;
}

/** The idempotency key of a call, to which its committed resource is linked. */
export interface Claim {
  operation: string;
  key: string;
  /** The resource is committed, so the response is final. */
  isLinked: boolean;
  /** The key is not claimed yet: the statement that writes the resource claims it. */
  deferred?: { fingerprint: Uint8Array };
  /** A statement that stores the resource and the response together calls it. */
  encodeResponse?: (result: unknown) => Promise<EncodedResponse>;
  isResponseStored?: boolean;
}

/** Compressed and encrypted. */
export interface EncodedResponse {
  status: number;
  headers: Record<string, string>;
  body: Sealed;
}

export interface Ctx {
  db: Db;
  workspaceId: Id<"ws">;
  actor: Actor;
  clock: Clock;
  log: Log;
  requestId: Id<"req">;
  address?: string;
  userAgent?: string;
  transaction?: Transaction;
  call?: RequestLogContext;
  claim?: Claim;
}

/** Longer user agents are cut. */
const USER_AGENT_MAX = 300;

export function createCtx(input: {
  db: Db;
  workspaceId: Id<"ws">;
  clockOffsetMs: number;
  actor: Actor;
  requestId: Id<"req">;
  address?: string | null | undefined;
  userAgent?: string | null | undefined;
}): Ctx {
  return {
    db: input.db,
    workspaceId: input.workspaceId,
    actor: input.actor,
    clock: shiftedClock(input.clockOffsetMs),
    requestId: input.requestId,
    ...(input.address ? { address: input.address } : {}),
    ...(input.userAgent ? { userAgent: input.userAgent.slice(0, USER_AGENT_MAX) } : {}),
    log: log.child({ requestId: input.requestId, workspaceId: input.workspaceId }),
  };
}

export async function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx);
  const transaction: Transaction = { afterCommit: new Set() };
  const result = await ctx.db.transaction((db) => work({ ...ctx, db, transaction }));
  for (const effect of transaction.afterCommit) effect();
  return result;
}

/** Runs immediately when there is no transaction. */
export function afterCommit(ctx: Ctx, effect: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.add(effect);
  else effect();
}
