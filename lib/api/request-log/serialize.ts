import "server-only";
import type { z } from "zod";
import type { apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import type { loggedRequestSchema } from "#lib/api/request-log/api-schema.ts";
import { parseKeyRefusal } from "#lib/api/request-log/rules.ts";
import type { RequestDetail, RequestView } from "#lib/api/request-log/schema.ts";
import { DAY } from "#lib/platform/clock.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export type RequestRow = typeof apiRequests.$inferSelect;

export function serializeRequest(row: RequestRow): RequestView {
  const refusal = parseKeyRefusal(row.refusal);
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    key: { id: row.keyId, name: row.keyName },
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    refusal: refusal && { kind: refusal.kind, scope: refusal.kind === "scope" ? refusal.scope : null },
    durationMs: row.durationMs,
    messageId: row.messageId,
  };
}

export function toLoggedRequest(view: RequestView): z.input<typeof loggedRequestSchema> {
  const { id, at, key, method, path, status, code, durationMs, messageId } = view;
  return { id, createdAt: at, key, method, path, status, code, durationMs, messageId };
}

export function serializeDetail(
  row: RequestRow,
  bodies: typeof apiRequestBodies.$inferSelect | null,
  conversationId: string | null,
): RequestDetail {
  return {
    ...serializeRequest(row),
    query: row.query,
    clientRequestId: row.clientRequestId,
    idempotencyKey: row.idempotencyKey,
    replayOf: row.replayOf,
    address: row.address,
    userAgent: row.userAgent,
    conversationId,
    requestBody: bodies?.request ?? null,
    responseBody: bodies?.response ?? null,
    truncated: bodies?.truncated ?? false,
    bodiesUntil: new Date(row.createdAt.getTime() + retentionDays.requestBodies * DAY).toISOString(),
  };
}
