import "server-only";
import { and, eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { inboundWebhooks, messages, numbers } from "#db/schema/index.ts";
import { countProblems, hasProblems } from "#lib/ingest/count-problems.ts";
import type {
  InboundFilter,
  InboundSummary,
  InboundWebhookDetail,
  InboundWebhookList,
  listInboundQuery,
} from "#lib/ingest/schema.ts";
import {
  type MessageLocation,
  serializeInboundWebhook,
  serializeInboundWebhookDetail,
} from "#lib/ingest/serialize.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { phoneForms, suggestPhone } from "#lib/platform/phone.ts";
import { retainedSince } from "#lib/platform/retention.ts";

const NEWEST_FIRST: Keyset = { at: inboundWebhooks.receivedAt, id: inboundWebhooks.id, order: "desc" };

const listed = {
  id: inboundWebhooks.id,
  receivedAt: inboundWebhooks.receivedAt,
  state: inboundWebhooks.state,
  attempts: inboundWebhooks.attempts,
  kinds: inboundWebhooks.kinds,
  problemCount: inboundWebhooks.problemCount,
  number: { id: numbers.id, displayNumber: numbers.displayNumber },
};

const isItsNumber = and(
  eq(numbers.workspaceId, inboundWebhooks.workspaceId),
  eq(numbers.id, inboundWebhooks.numberId),
);

/** Partitions are dropped weekly; this applies the documented retention exactly. */
const isRetained = () => gt(inboundWebhooks.receivedAt, retainedSince("inboundWebhooks"));

/** @throws AppError INVALID_CURSOR, SERVICE_UNAVAILABLE */
export async function listInboundWebhooks(
  ctx: Ctx,
  query: z.output<typeof listInboundQuery>,
): Promise<InboundWebhookList> {
  const { cursor: _cursor, limit, ...filter } = query;
  const list = openList(["inbound", ctx.workspaceId], query);
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select(listed)
      .from(inboundWebhooks)
      .leftJoin(numbers, isItsNumber)
      .where(
        and(
          eq(inboundWebhooks.workspaceId, ctx.workspaceId),
          isRetained(),
          matchesInboundFilter(filter),
          list.afterKeys ? isAfterKeys(NEWEST_FIRST, list.afterKeys) : undefined,
        ),
      )
      .orderBy(...inOrder(NEWEST_FIRST))
      .limit(limit + 1),
  );
  const { data, nextCursor } = toPage(
    list,
    rows,
    ({ receivedAt, id }) => [receivedAt.toISOString(), id],
    serializeInboundWebhook,
  );
  return { data, nextCursor };
}

const noRows = sql`false`;

function matchesInboundFilter(filter: InboundFilter): SQL | undefined {
  return matchFilters(filter, {
    state: hasState,
    number: (id) => (isId("num", id) ? eq(inboundWebhooks.numberId, id) : noRows),
    search: matchesInboundSearch,
    after: (time) => gte(inboundWebhooks.receivedAt, new Date(time)),
    before: (time) => lt(inboundWebhooks.receivedAt, new Date(time)),
  });
}

function hasState(state: NonNullable<InboundFilter["state"]>): SQL | undefined {
  if (state === "problems") return hasProblems;
  if (state === "retrying") return and(eq(inboundWebhooks.state, "pending"), gt(inboundWebhooks.attempts, 0));
  if (state === "pending") return and(eq(inboundWebhooks.state, "pending"), lte(inboundWebhooks.attempts, 0));
  return eq(inboundWebhooks.state, state);
}

function matchesInboundSearch(search: string): SQL | undefined {
  if (isId("rcpt", search)) return eq(inboundWebhooks.id, search);
  const phone = suggestPhone(search);
  const keys = phone ? [search, ...phoneForms(phone)] : [search];
  return sql`${inboundWebhooks.searchKeys} && ${sql.param(keys, inboundWebhooks.searchKeys)}`;
}

/** @throws AppError NOT_FOUND */
export async function getInboundWebhook(ctx: Ctx, id: string): Promise<InboundWebhookDetail> {
  if (!isId("rcpt", id)) throw notFound();
  const [row] = await ctx.db
    .select({ webhook: inboundWebhooks, number: listed.number })
    .from(inboundWebhooks)
    .leftJoin(numbers, isItsNumber)
    .where(and(eq(inboundWebhooks.workspaceId, ctx.workspaceId), eq(inboundWebhooks.id, id), isRetained()));
  if (!row) throw notFound();
  const wamids = (row.webhook.updates ?? []).flatMap(({ wamid }) => wamid ?? []);
  return serializeInboundWebhookDetail(
    row.webhook,
    row.number,
    await findMessages(ctx, [...new Set(wamids)]),
  );
}

async function findMessages(ctx: Ctx, wamids: string[]): Promise<Map<string, MessageLocation>> {
  if (wamids.length === 0) return new Map();
  const ownNumbers = ctx.db
    .select({ id: numbers.id })
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId));
  const rows = await ctx.db
    .select({ wamid: messages.wamid, id: messages.id, conversationId: messages.conversationId })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        inArray(messages.numberId, ownNumbers),
        sql`${messages.wamid} = any(${textArray(wamids)})`,
      ),
    );
  return new Map(rows.flatMap(({ wamid, ...place }) => (wamid ? [[wamid, place] as const] : [])));
}

export async function summarizeInbound(ctx: Ctx): Promise<InboundSummary> {
  return { problems: await countProblems(ctx) };
}
