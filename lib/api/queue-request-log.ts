import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, pool } from "#db/client.ts";
import type { RequestLogContext } from "#db/ctx.ts";
import type { AuthenticatedKey, KeyCheck } from "#lib/accounts/api-keys/authenticate-key.ts";
import { type KeyUse, recordKeyUses } from "#lib/accounts/api-keys/record-key-use.ts";
import { consumeFromMemory } from "#lib/api/consume-from-memory.ts";
import { type MaskedRequest, maskRequest, recordRequests } from "#lib/api/request-log/record-request.ts";
import { formatRefusal } from "#lib/api/request-log/rules.ts";
import { maskPath } from "#lib/api/request-log/text-rules.ts";
import type { JsonResponse } from "#lib/api/respond.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import type { Id } from "#lib/platform/id.ts";
import { delayExit, shutdownSignal } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { findSecrets } from "#lib/platform/secret-fields.ts";

export interface ApiCall {
  requestId: Id<"req">;
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  address: string | null;
  at: Date;
  endpoint: Pick<Endpoint, "scope" | "body" | "response">;
  keyCheck: KeyCheck | null;
  logContext: RequestLogContext;
  idempotencyKey: string | null;
  replayOf: Id<"req"> | null;
  body: unknown;
}

const CLIENT_REQUEST_ID = /^[\w.-]{1,128}$/;
const USER_AGENT_MAX = 512;

// Refused requests of a key may be many and similar, so only some are logged, per key and process.
const REFUSED_BURST = 30;
const REFUSED_PER_SECOND = 1;

// While the database is unreachable; beyond this the oldest is dropped.
const MAX_QUEUED = 1000;
const BATCH_SIZE = 100;
const WRITE_AFTER_MS = 500;

interface QueuedCall {
  use: KeyUse | null;
  request: MaskedRequest | null;
}

let queue: QueuedCall[] = [];
let writing: Promise<void> | null = null;
const runningWrites = new Set<Promise<void>>();

/** Writes follow in batches, so that response times do not reveal whether a key exists. */
export function queueRequestLog(call: ApiCall, response: JsonResponse & { ms: number }): void {
  const { keyCheck } = call;
  if (!keyCheck?.key) return;
  const { key, refusal } = keyCheck;
  const isLogged = (refusal === null && response.status !== 429) || consumeRefusedLog(key.id);
  const use = refusal === null ? keyUseOf(call, key) : null;
  if (!use && !isLogged) return;
  queue.push({ use, request: isLogged ? requestOf(call, key, response) : null });
  if (queue.length > MAX_QUEUED) {
    queue.shift();
    log.warn({ requestId: call.requestId }, "request log queue full; oldest request dropped");
  }
  if (writing === null) {
    writing = scheduleWrite();
    delayExit(writing);
  }
}

async function scheduleWrite(): Promise<void> {
  await sleep(WRITE_AFTER_MS, undefined, { signal: shutdownSignal() }).catch(() => undefined);
  writing = null;
  await writeQueuedCalls(pool().db);
}

/** Also waits for earlier writes that still run. Never throws, because the callers have their responses. */
export async function writeQueuedCalls(db: Db): Promise<void> {
  const work = writeQueue(db).finally(() => runningWrites.delete(work));
  runningWrites.add(work);
  await Promise.all(runningWrites);
}

async function writeQueue(db: Db): Promise<void> {
  while (queue.length > 0) {
    const batch = queue.slice(0, BATCH_SIZE);
    queue = queue.slice(BATCH_SIZE);
    await writeBatch(db, batch).catch(async (error: unknown) => {
      log.warn({ err: error, calls: batch.length }, "batch of requests not logged; retrying one by one");
      for (const call of batch) {
        await writeBatch(db, [call]).catch((writeError: unknown) => {
          log.warn({ err: writeError, requestId: call.request?.row.id }, "request not logged");
        });
      }
    });
  }
}

async function writeBatch(db: Db, batch: readonly QueuedCall[]): Promise<void> {
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

function requestOf(
  call: ApiCall,
  key: AuthenticatedKey,
  response: JsonResponse & { ms: number },
): MaskedRequest {
  const refusal = call.keyCheck?.refusal ?? null;
  const responseBody: unknown = response.value ?? JSON.parse(response.body);
  const clientRequestId = call.headers.get("x-request-id");
  return maskRequest({
    id: call.requestId,
    workspaceId: key.workspaceId,
    keyId: key.id,
    keyName: key.name,
    method: call.method,
    path: call.path,
    search: call.search,
    status: response.status,
    code: codeOf(responseBody),
    refusal: refusal === "unknown" ? null : formatRefusal(refusal, call.endpoint.scope),
    durationMs: response.ms,
    clientRequestId: clientRequestId && CLIENT_REQUEST_ID.test(clientRequestId) ? clientRequestId : null,
    idempotencyKey: call.idempotencyKey,
    replayOf: call.replayOf,
    address: call.address,
    userAgent: userAgentOf(call),
    messageId: call.logContext.messageId ?? null,
    createdAt: call.at,
    requestBody: call.body,
    // The response to a refused key is always the same.
    responseBody: refusal === null ? responseBody : undefined,
    plainVariables: call.logContext.plainVariables ?? false,
    secrets: [
      ...findSecrets(call.endpoint.body, call.body),
      ...findSecrets(call.endpoint.response, responseBody),
    ],
  });
}

function userAgentOf({ headers }: ApiCall): string | null {
  return headers.get("user-agent")?.slice(0, USER_AGENT_MAX) ?? null;
}

function consumeRefusedLog(keyId: Id<"key">): boolean {
  const bucket = {
    partition: `refused/${keyId}`,
    step: 1 / REFUSED_PER_SECOND,
    slack: REFUSED_BURST / REFUSED_PER_SECOND,
  };
  return consumeFromMemory([bucket])[0]?.fits ?? true;
}

function codeOf(body: unknown): string | null {
  const { code } = recordOf(recordOf(body).error);
  return typeof code === "string" ? code : null;
}
