import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { numbers } from "#db/schema/index.ts";
import type { ApiNumber, apiNumberList, listNumbersForApiQuery } from "#lib/numbers/api-schema.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { serializeNumberForApi } from "#lib/numbers/serialize-api.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";

/** @throws AppError INVALID_CURSOR */
export async function listNumbersForApi(
  ctx: Ctx,
  query: z.output<typeof listNumbersForApiQuery>,
): Promise<z.input<typeof apiNumberList>> {
  const list = openList(["numbers", ctx.workspaceId], query);
  const keyset: Keyset = { at: numbers.createdAt, id: numbers.id, order: query.order ?? "desc" };
  const filter = matchFilters(query, {
    ...matchCreated(numbers.createdAt),
    state: (state) => inArray(numbers.state, [state].flat()),
  });
  const rows = await ctx.db
    .select()
    .from(numbers)
    .where(
      and(
        eq(numbers.workspaceId, ctx.workspaceId),
        filter,
        list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
      ),
    )
    .orderBy(...inOrder(keyset))
    .limit(query.limit + 1);
  return toPage(list, rows, ({ createdAt, id }) => [createdAt.toISOString(), id], serializeNumberForApi);
}

/** @throws AppError NOT_FOUND */
export async function getNumberForApi(ctx: Ctx, id: string): Promise<ApiNumber> {
  return serializeNumberForApi(await getNumberRow(ctx, id));
}
