import "server-only";
import type { Db } from "#db/client.ts";
import type { CallNotes } from "#db/ctx.ts";
import { takeFromMemory } from "#lib/http/memory-rates.ts";
import type { Answer } from "#lib/http/respond.ts";
import type { Id } from "#lib/id.ts";
import type { KeyVerdict } from "#lib/keys/authenticate-key.ts";
import { recordKeyUse } from "#lib/keys/record-key-use.ts";
import { log } from "#lib/log.ts";
import { recordRequest } from "#lib/requests/record-request.ts";
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

/**
 * Notes a call that is answered: when and from where its key was used, and the call itself for the workspace's log, of many
 * refused ones a part. A call by a key that nobody has belongs to nobody. Never throws: the caller has its answer.
 */
export async function recordCall(db: Db, call: ApiCall, answer: Answer & { ms: number }): Promise<void> {
  const { verdict, requestId, notes } = call;
  if (!verdict?.key) return;
  const { key, refusal } = verdict;
  const userAgent = call.headers.get("user-agent")?.slice(0, USER_AGENT_MAX) ?? null;
  const clientRequestId = call.headers.get("x-request-id");
  try {
    if (refusal === null) {
      const origin = call.headers.get("origin")?.slice(0, USER_AGENT_MAX) ?? null;
      const path = maskPath(call.path);
      await recordKeyUse(db, key, { at: call.at, address: call.address, path, userAgent, origin });
    }
    if ((refusal !== null || answer.status === 429) && !takeRefused(key.id)) return;
    const responseBody: unknown = JSON.parse(answer.body);
    await recordRequest(db, {
      id: requestId,
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
      userAgent,
      messageId: notes.messageId ?? null,
      createdAt: call.at,
      requestBody: call.body,
      // A refused key is always answered the same.
      responseBody: refusal === null ? responseBody : undefined,
      plainVariables: notes.plainVariables ?? false,
    });
  } catch (error) {
    log.warn({ err: error, requestId }, "call not recorded");
  }
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
