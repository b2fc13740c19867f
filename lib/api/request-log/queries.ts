import "server-only";
import { and, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { apiRequestBodies, apiRequests, messages } from "#db/schema/index.ts";
import type { listRequestsForApiQuery, loggedRequestList } from "#lib/api/request-log/api-schema.ts";
import type { listRequestsQuery, RequestDetail, RequestList } from "#lib/api/request-log/schema.ts";
import { serializeDetail, serializeRequest, toLoggedRequest } from "#lib/api/request-log/serialize.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

type ApiQuery = z.output<typeof listRequestsForApiQuery>;
type SeveralValues = Pick<ApiQuery, "status" | "code" | "method">;
type ListQuery = Omit<z.output<typeof listRequestsQuery>, keyof SeveralValues> & SeveralValues;

/** @throws AppError INVALID_CURSOR */
export async function listRequests(
  ctx: Ctx,
  query: ListQuery & Pick<ApiQuery, "order">,
): Promise<RequestList> {
  const { cursor: _cursor, limit, order = "desc", ...filter } = query;
  const list = openList(["requests", ctx.workspaceId], query);
  const keyset: Keyset = { at: apiRequests.createdAt, id: apiRequests.id, order };
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select()
      .from(apiRequests)
      .where(
        and(
          eq(apiRequests.workspaceId, ctx.workspaceId),
          gt(apiRequests.createdAt, retainedSince("requests")),
          matchesRequestFilter(filter),
          list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
        ),
      )
      .orderBy(...inOrder(keyset))
      .limit(limit + 1),
  );
  const { data, nextCursor } = toPage(
    list,
    rows,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    serializeRequest,
  );
  return { data, nextCursor };
}

/** Returns a page of the log for the public API, newest first. @throws AppError INVALID_CURSOR */
export async function listRequestsForApi(
  ctx: Ctx,
  { createdAfter, createdBefore, ...query }: ApiQuery,
): Promise<z.input<typeof loggedRequestList>> {
  const { data, nextCursor } = await listRequests(ctx, {
    ...query,
    after: createdAfter,
    before: createdBefore,
  });
  return { data: data.map(toLoggedRequest), hasMore: nextCursor !== null, nextCursor };
}

function matchesRequestFilter(filter: Omit<ListQuery, "cursor" | "limit">): SQL | undefined {
  return matchFilters(filter, {
    key: (id) => (isId("key", id) ? eq(apiRequests.keyId, id) : matchesNothing),
    status: (statuses) => or(...[statuses].flat().map(hasStatus)),
    code: (code) => sql`${apiRequests.code} = any(${textArray([code].flat())})`,
    method: (method) => sql`${apiRequests.method} = any(${textArray([method].flat())})`,
    path: (part) => sql`position(lower(${part}) in lower(${apiRequests.path})) > 0`,
    requestId: hasRequestId,
    idempotencyKey: (key) => eq(apiRequests.idempotencyKey, key),
    messageId: (id) => (isId("msg", id) ? eq(apiRequests.messageId, id) : matchesNothing),
    after: (time) => gte(apiRequests.createdAt, new Date(time)),
    before: (time) => lt(apiRequests.createdAt, new Date(time)),
  });
}

const matchesNothing = sql`false`;

function hasStatus(status: string): SQL | undefined {
  if (!status.endsWith("xx")) return eq(apiRequests.status, Number(status));
  const from = Number(status[0]) * 100;
  return and(gte(apiRequests.status, from), lt(apiRequests.status, from + 100));
}

/** Parley's id, also of replays, or the caller's own. */
function hasRequestId(id: string): SQL | undefined {
  return isId("req", id)
    ? or(eq(apiRequests.id, id), eq(apiRequests.replayOf, id))
    : eq(apiRequests.clientRequestId, id);
}

/** @throws AppError NOT_FOUND */
export async function getRequest(ctx: Ctx, id: string): Promise<RequestDetail> {
  if (!isId("req", id)) throw notFound();
  const [row] = await ctx.db
    .select({ request: apiRequests, bodies: apiRequestBodies, conversationId: messages.conversationId })
    .from(apiRequests)
    .leftJoin(
      apiRequestBodies,
      and(
        eq(apiRequestBodies.workspaceId, apiRequests.workspaceId),
        eq(apiRequestBodies.requestId, apiRequests.id),
        gt(apiRequestBodies.createdAt, retainedSince("requestBodies")),
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
        gt(apiRequests.createdAt, retainedSince("requests")),
      ),
    );
  if (!row) throw notFound();
  return serializeDetail(row.request, row.bodies, row.conversationId);
}
