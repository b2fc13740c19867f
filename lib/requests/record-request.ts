import "server-only";
import type { Db } from "#db/client.ts";
import { apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import { maskBody } from "#lib/requests/rules.ts";

/** One call of the public API as it is logged for the key's workspace. */
export interface RecordedRequest extends Omit<typeof apiRequests.$inferInsert, "query"> {
  query: string | null;
  /** The parsed body of the request and of the answer; undefined where there was none that could be read. */
  requestBody: unknown;
  responseBody: unknown;
  plainVariables: boolean;
}

/** Logs a call, with its bodies masked. After the answer: nothing of it may show in the answer's time. */
export async function recordRequest(db: Db, request: RecordedRequest): Promise<void> {
  const { requestBody, responseBody, plainVariables, ...row } = request;
  const mask = (body: unknown) => (body === undefined ? null : maskBody(body, { plainVariables }));
  const asked = mask(requestBody);
  const answered = mask(responseBody);
  await db.insert(apiRequests).values(row);
  if (!asked && !answered) return;
  await db.insert(apiRequestBodies).values({
    requestId: row.id,
    workspaceId: row.workspaceId,
    request: asked?.text ?? null,
    response: answered?.text ?? null,
    truncated: (asked?.truncated ?? false) || (answered?.truncated ?? false),
    createdAt: row.createdAt,
  });
}
