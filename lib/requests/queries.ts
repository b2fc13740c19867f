import "server-only";
import { and, desc, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { readBounded } from "#db/read-bounded.ts";
import { apiRequestBodies, apiRequests, messages } from "#db/schema/index.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { BODIES_KEPT_MS, CALLS_KEPT_MS } from "#lib/requests/rules.ts";
import type { listRequestsQuery, RequestDetail, RequestFilter, RequestList } from "#lib/requests/schema.ts";
import { serializeDetail, serializeRequest } from "#lib/requests/serialize.ts";

/** Rows are dropped by the week; a call is shown for exactly so long. Real time, as calls are logged by it. */
const since = (keptMs: number) => new Date(Date.now() - keptMs);

/**
 * The workspace's calls, newest first, by keyset.
 * @throws AppError INVALID_CURSOR
 */
export async function listRequests(
  ctx: Ctx,
  query: z.output<typeof listRequestsQuery>,
): Promise<RequestList> {
  const { cursor, limit, ...filter } = query;
  const list = `requests:${ctx.workspaceId}:${JSON.stringify(Object.entries(filter).toSorted())}`;
  const older = cursor === undefined ? undefined : isBefore(decodeCursor(list, cursor));
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select()
      .from(apiRequests)
      .where(
        and(
          eq(apiRequests.workspaceId, ctx.workspaceId),
          gt(apiRequests.createdAt, since(CALLS_KEPT_MS)),
          ...conditionsOf(filter),
          older,
        ),
      )
      .orderBy(desc(apiRequests.createdAt), desc(apiRequests.id))
      .limit(limit + 1),
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(serializeRequest),
    nextCursor: last ? encodeCursor(list, [last.createdAt.toISOString(), last.id]) : null,
  };
}

function isBefore([at = "", id = ""]: string[]): SQL {
  if (!isId("req", id)) throw notFound();
  const place = sql`${sql.param(new Date(at), apiRequests.createdAt)}, ${sql.param(id, apiRequests.id)}`;
  return sql`(${apiRequests.createdAt}, ${apiRequests.id}) < (${place})`;
}

function conditionsOf(filter: RequestFilter): (SQL | undefined)[] {
  const { key, status, code, method, path, requestId, idempotencyKey, messageId, after, before } = filter;
  return [
    key === undefined ? undefined : isId("key", key) ? eq(apiRequests.keyId, key) : nobody,
    status === undefined ? undefined : hasStatus(status),
    code === undefined ? undefined : eq(apiRequests.code, code),
    method === undefined ? undefined : eq(apiRequests.method, method),
    path === undefined ? undefined : sql`position(lower(${path}) in lower(${apiRequests.path})) > 0`,
    requestId === undefined ? undefined : hasRequestId(requestId),
    idempotencyKey === undefined ? undefined : eq(apiRequests.idempotencyKey, idempotencyKey),
    messageId === undefined
      ? undefined
      : isId("msg", messageId)
        ? eq(apiRequests.messageId, messageId)
        : nobody,
    after === undefined ? undefined : gte(apiRequests.createdAt, new Date(after)),
    before === undefined ? undefined : lt(apiRequests.createdAt, new Date(before)),
  ];
}

/** What cannot be an id finds nothing. */
const nobody = sql`false`;

function hasStatus(status: string): SQL | undefined {
  if (!status.endsWith("xx")) return eq(apiRequests.status, Number(status));
  const from = Number(status[0]) * 100;
  return and(gte(apiRequests.status, from), lt(apiRequests.status, from + 100));
}

/** Ours, and every later call that was given its answer again; or what the caller named its call. */
function hasRequestId(id: string): SQL | undefined {
  return isId("req", id)
    ? or(eq(apiRequests.id, id), eq(apiRequests.replayOf, id))
    : eq(apiRequests.clientRequestId, id);
}

/**
 * One call with its bodies, while they are kept.
 * @throws AppError NOT_FOUND
 */
export async function getRequest(ctx: Ctx, id: string): Promise<RequestDetail> {
  if (!isId("req", id)) throw notFound();
  const [found] = await ctx.db
    .select({ request: apiRequests, bodies: apiRequestBodies, conversationId: messages.conversationId })
    .from(apiRequests)
    .leftJoin(
      apiRequestBodies,
      and(
        eq(apiRequestBodies.workspaceId, apiRequests.workspaceId),
        eq(apiRequestBodies.requestId, apiRequests.id),
        gt(apiRequestBodies.createdAt, since(BODIES_KEPT_MS)),
      ),
    )
    .leftJoin(
      messages,
      and(eq(messages.workspaceId, apiRequests.workspaceId), eq(messages.id, apiRequests.messageId)),
    )
    .where(
      and(
        eq(apiRequests.workspaceId, ctx.workspaceId),
        eq(apiRequests.id, id),
        gt(apiRequests.createdAt, since(CALLS_KEPT_MS)),
      ),
    );
  if (!found) throw notFound();
  return serializeDetail(found.request, found.bodies, found.conversationId);
}
