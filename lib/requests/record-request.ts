import "server-only";
import type { Db } from "#db/client.ts";
import { apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import { masksOf } from "#lib/requests/mask-rules.ts";

/** One call of the public API, as it came: what is a secret in it is masked here. */
export interface RecordedRequest extends Omit<typeof apiRequests.$inferInsert, "query"> {
  search: URLSearchParams;
  /** The parsed body of the request and of the answer; undefined where there was none that could be read. */
  requestBody: unknown;
  responseBody: unknown;
  plainVariables: boolean;
}

/** A call as the log keeps it: every text of it masked. */
export interface MaskedRequest {
  row: typeof apiRequests.$inferInsert;
  /** Its bodies; null when there was none. */
  bodies: typeof apiRequestBodies.$inferInsert | null;
}

/** Masks a call: a key, a passcode or a recipient may stand in a path or a header as well as in a body. */
export function maskRequest(request: RecordedRequest): MaskedRequest {
  const { requestBody, responseBody, plainVariables, search, ...row } = request;
  const masks = masksOf({ path: row.path, search, body: requestBody, plainVariables });
  const masked = (value: string | null | undefined) => (value ? masks.text(value) : null);
  const told = {
    path: masks.path,
    query: masks.query,
    clientRequestId: masked(row.clientRequestId),
    idempotencyKey: masked(row.idempotencyKey),
    userAgent: masked(row.userAgent),
  };
  const asked = requestBody === undefined ? null : masks.request(requestBody);
  const answered = responseBody === undefined ? null : masks.response(responseBody);
  const bodies = {
    requestId: row.id,
    workspaceId: row.workspaceId,
    request: asked?.text ?? null,
    response: answered?.text ?? null,
    truncated: (asked?.truncated ?? false) || (answered?.truncated ?? false),
    createdAt: row.createdAt,
  };
  return { row: { ...row, ...told }, bodies: asked || answered ? bodies : null };
}

/** Writes calls to the log, all of them or none. */
export async function recordRequests(db: Db, requests: readonly MaskedRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const bodies = requests.flatMap(({ bodies: each }) => each ?? []);
  await db.transaction(async (tx) => {
    await tx.insert(apiRequests).values(requests.map(({ row }) => row));
    if (bodies.length > 0) await tx.insert(apiRequestBodies).values(bodies);
  });
}
