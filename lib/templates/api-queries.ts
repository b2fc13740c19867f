import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { templates } from "#db/schema/index.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import type { ApiTemplate, apiTemplateList, listTemplatesForApiQuery } from "#lib/templates/api-schema.ts";
import { isSendable } from "#lib/templates/check-sendable.ts";
import { findTemplateByName } from "#lib/templates/queries.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { serializeTemplateForApi } from "#lib/templates/serialize-api.ts";

/**
 * Minimum rows per query, so that a small page with a selective filter does not take one query per few rows.
 */
const MIN_QUERY_ROWS = 100;

type ListQuery = z.output<typeof listTemplatesForApiQuery>;

function keysetOf({ order }: ListQuery): Keyset {
  return { at: templates.createdAt, id: templates.id, order };
}

const keysOf = ({ createdAt, id }: TemplateRow) => [createdAt.toISOString(), id];

/** @throws AppError INVALID_CURSOR */
export async function listTemplatesForApi(
  ctx: Ctx,
  query: ListQuery,
): Promise<z.input<typeof apiTemplateList>> {
  const list = openList(["templates", ctx.workspaceId], query);
  const rows: TemplateRow[] = [];
  // Whether every component is supported is not known to the database, so rows are read until the page is
  // full.
  for (let position = list.afterKeys, more = true; more && rows.length <= query.limit; ) {
    const rowCount = Math.max(query.limit, MIN_QUERY_ROWS) + 1;
    const next = await readRows(ctx, query, position, rowCount);
    rows.push(
      ...next.filter(
        (row) => query.sendable === undefined || isSendable(row) === (query.sendable === "true"),
      ),
    );
    more = next.length === rowCount;
    const last = next.at(-1);
    position = last ? keysOf(last) : null;
  }
  return toPage(list, rows, keysOf, serializeTemplateForApi);
}

function readRows(
  ctx: Ctx,
  query: ListQuery,
  position: readonly string[] | null,
  rowCount: number,
): Promise<TemplateRow[]> {
  const filter = matchFilters(query, {
    name: (name) => eq(templates.name, name),
    language: (language) => eq(templates.language, language),
    category: (category) => sql`${templates.category} = any(${textArray([category].flat())})`,
    status: (status) => sql`${templates.whatsappStatus} = any(${textArray([status].flat())})`,
    workspaceStatus: (status) => sql`${templates.approval} = any(${textArray([status].flat())})`,
    sendable: (sendable) => (sendable === "true" ? isApprovedByBoth : undefined),
    ...matchCreated(templates.createdAt),
    whatsappAccountId: (id) => eq(templates.wabaId, id),
  });
  return ctx.db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        filter,
        position ? isAfterKeys(keysetOf(query), position) : undefined,
      ),
    )
    .orderBy(...inOrder(keysetOf(query)))
    .limit(rowCount);
}

const isApprovedByBoth: SQL | undefined = and(
  eq(templates.whatsappStatus, "approved"),
  eq(templates.approval, "approved"),
);

/**
 * Reads the template of a name in the requested language, or in the one that a send would choose.
 * @throws AppError TEMPLATE_NOT_FOUND with the available languages
 */
export async function getTemplateForApi(
  ctx: Ctx,
  {
    whatsappAccountId: wabaId,
    ...selector
  }: { name: string; language?: string | undefined; whatsappAccountId?: string | undefined },
): Promise<ApiTemplate> {
  return serializeTemplateForApi(await findTemplateByName(ctx, { ...selector, wabaId }));
}
