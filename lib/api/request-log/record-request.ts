import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { toJsonRow } from "#db/json-row.ts";
import { apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import { createMasks } from "#lib/api/request-log/mask-rules.ts";

export interface RecordedRequest extends Omit<typeof apiRequests.$inferInsert, "query"> {
  search: URLSearchParams;
  /** Undefined when absent or unreadable. */
  requestBody: unknown;
  responseBody: unknown;
  plainVariables: boolean;
  /** The values of marked fields (`secretField`). */
  secrets: readonly string[];
}

export interface MaskedRequest {
  row: typeof apiRequests.$inferInsert;
  bodies: typeof apiRequestBodies.$inferInsert | null;
}

/** Paths and headers may contain secrets too. */
export function maskRequest(request: RecordedRequest): MaskedRequest {
  const { requestBody, responseBody, plainVariables, secrets, search, ...row } = request;
  const masks = createMasks({ path: row.path, search, body: requestBody, plainVariables, secrets });
  const masked = (value: string | null | undefined) => (value ? masks.text(value) : null);
  const maskedTexts = {
    path: masks.path,
    query: masks.query,
    clientRequestId: masked(row.clientRequestId),
    idempotencyKey: masked(row.idempotencyKey),
    userAgent: masked(row.userAgent),
  };
  const maskedRequest = requestBody === undefined ? null : masks.request(requestBody);
  const maskedResponse = responseBody === undefined ? null : masks.response(responseBody);
  const bodies = {
    requestId: row.id,
    workspaceId: row.workspaceId,
    request: maskedRequest?.text ?? null,
    response: maskedResponse?.text ?? null,
    truncated: (maskedRequest?.truncated ?? false) || (maskedResponse?.truncated ?? false),
    createdAt: row.createdAt,
  };
  return { row: { ...row, ...maskedTexts }, bodies: maskedRequest || maskedResponse ? bodies : null };
}

export async function recordRequests(db: Db, requests: readonly MaskedRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ row }) => toJsonRow(apiRequests, row));
  const bodies = requests.flatMap(({ bodies: each }) => (each ? [toJsonRow(apiRequestBodies, each)] : []));
  await db.execute(sql`/* prepared */
    with logged as (
      insert into api_requests
      select row.* from json_populate_recordset(null::api_requests, ${JSON.stringify(rows)}::json) as row)
    insert into api_request_bodies
    select row.* from json_populate_recordset(null::api_request_bodies, ${JSON.stringify(bodies)}::json) as row`);
}
