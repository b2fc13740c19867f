import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, pool } from "#db/client.ts";
import type { CallNotes } from "#db/ctx.ts";
import { takeFromMemory } from "#lib/http/memory-rates.ts";
import type { Answer } from "#lib/http/respond.ts";
import type { Id } from "#lib/id.ts";
import type { AuthenticatedKey, KeyVerdict } from "#lib/keys/authenticate-key.ts";
import { type KeyUse, recordKeyUses } from "#lib/keys/record-key-use.ts";
import { holdExit, shutdownSignal } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { type MaskedRequest, maskRequest, recordRequests } from "#lib/requests/record-request.ts";
import { writeRefusal } from "#lib/requests/rules.ts";
import { maskPath } from "#lib/requests/text-rules.ts";
import type { Scope } from "#lib/scopes.ts";

/** What is known of a call, more and more as it passes the checks; the log of calls reads it at the end. */
export interface ApiCall {
  requestId: Id<"req">;
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  address: string | null;
  at: Date;
  /** What the endpoint asks of a key. */
  scope: Scope;
  verdict: KeyVerdict | null;
  notes: CallNotes;
  idempotencyKey: string | null;
  replayOf: Id<"req"> | null;
  /** The parsed body; undefined until it was read. */
  body: unknown;
}

/** A caller's own id of a request, as far as it is one (API.md §12). */
const CLIENT_REQUEST_ID = /^[\w.-]{1,128}$/;
const USER_AGENT_MAX = 512;

// A key that is refused or over its limits is not slowed down by us: its calls must not fill the log. So many at once of
// each key and process are kept, then one a second; they are all alike.
const REFUSED_BURST = 30;
const REFUSED_PER_SECOND = 1;

// What waits to be written, for a process that cannot reach its database: beyond this the oldest is dropped.
const MAX_WAITING = 1000;
const BATCH_SIZE = 100;
const WRITE_AFTER_MS = 500;

/** A call that waits to be written: its row of the log, the use of its key, or both. */
interface WaitingCall {
  use: KeyUse | null;
  request: MaskedRequest | null;
}

let waiting: WaitingCall[] = [];
let writing: Promise<void> | null = null;

/**
 * Has a call that is answered written down: when and from where its key was used, and the call itself for the workspace's
 * log, of many refused ones a part. A call by a key that nobody has belongs to nobody. The writes of half a second go
 * together, after their answers, so that neither an answer nor the next one takes longer because its key is known.
 */
export function queueCall(call: ApiCall, answer: Answer & { ms: number }): void {
  const { verdict } = call;
  if (!verdict?.key) return;
  const { key, refusal } = verdict;
  const isLogged = (refusal === null && answer.status !== 429) || takeRefused(key.id);
  const use = refusal === null ? keyUseOf(call, key) : null;
  if (!use && !isLogged) return;
  waiting.push({ use, request: isLogged ? requestOf(call, key, answer) : null });
  if (waiting.length > MAX_WAITING) {
    waiting.shift();
    log.warn({ requestId: call.requestId }, "too many calls wait to be recorded; the oldest is dropped");
  }
  if (writing === null) {
    writing = writeSoon();
    holdExit(writing);
  }
}

/** Writes what waits after half a second, or at once while the process stops. */
async function writeSoon(): Promise<void> {
  await sleep(WRITE_AFTER_MS, undefined, { signal: shutdownSignal() }).catch(() => undefined);
  // What is queued from here on is written half a second later.
  writing = null;
  await writeWaitingCalls(pool().db);
}

/** Writes all calls that wait. Never throws: their callers have their answers. */
export async function writeWaitingCalls(db: Db): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH_SIZE);
    waiting = waiting.slice(BATCH_SIZE);
    await writeBatch(db, batch).catch(async (error: unknown) => {
      log.warn({ err: error, calls: batch.length }, "calls not recorded together; each is tried alone");
      for (const call of batch) {
        await writeBatch(db, [call]).catch((fault: unknown) => {
          log.warn({ err: fault, requestId: call.request?.row.id }, "call not recorded");
        });
      }
    });
  }
}

async function writeBatch(db: Db, batch: readonly WaitingCall[]): Promise<void> {
  await recordRequests(
    db,
    batch.flatMap(({ request }) => request ?? []),
  );
  await recordKeyUses(
    db,
    batch.flatMap(({ use }) => use ?? []),
  );
}

function keyUseOf(call: ApiCall, key: AuthenticatedKey): KeyUse {
  return {
    keyId: key.id,
    workspaceId: key.workspaceId,
    at: call.at,
    address: call.address,
    path: maskPath(call.path),
    userAgent: userAgentOf(call),
    origin: call.headers.get("origin")?.slice(0, USER_AGENT_MAX) ?? null,
  };
}

function requestOf(call: ApiCall, key: AuthenticatedKey, answer: Answer & { ms: number }): MaskedRequest {
  const refusal = call.verdict?.refusal ?? null;
  const responseBody: unknown = JSON.parse(answer.body);
  const clientRequestId = call.headers.get("x-request-id");
  return maskRequest({
    id: call.requestId,
    workspaceId: key.workspaceId,
    keyId: key.id,
    keyName: key.name,
    method: call.method,
    path: call.path,
    search: call.search,
    status: answer.status,
    code: codeOf(responseBody),
    refusal: refusal === "unknown" ? null : writeRefusal(refusal, call.scope),
    durationMs: answer.ms,
    clientRequestId: clientRequestId && CLIENT_REQUEST_ID.test(clientRequestId) ? clientRequestId : null,
    idempotencyKey: call.idempotencyKey,
    replayOf: call.replayOf,
    address: call.address,
    userAgent: userAgentOf(call),
    messageId: call.notes.messageId ?? null,
    createdAt: call.at,
    requestBody: call.body,
    // A refused key is always answered the same.
    responseBody: refusal === null ? responseBody : undefined,
    plainVariables: call.notes.plainVariables ?? false,
  });
}

function userAgentOf({ headers }: ApiCall): string | null {
  return headers.get("user-agent")?.slice(0, USER_AGENT_MAX) ?? null;
}

/** Whether one more refused call of a key is logged. */
function takeRefused(keyId: Id<"key">): boolean {
  const cell = {
    partition: `refused/${keyId}`,
    step: 1 / REFUSED_PER_SECOND,
    slack: REFUSED_BURST / REFUSED_PER_SECOND,
  };
  return takeFromMemory([cell])[0]?.fits ?? true;
}

function codeOf(body: unknown): string | null {
  const { error }: { error?: { code?: unknown } } = Object(body);
  return typeof error?.code === "string" ? error.code : null;
}
