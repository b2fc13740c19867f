import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { behind, inOrder, type Keyset } from "#db/keyset.ts";
import { templates } from "#db/schema/index.ts";
import { openList, toPage } from "#lib/api-page.ts";
import type { ApiTemplate, apiTemplateList, listTemplatesForApiQuery } from "#lib/templates/api-schema.ts";
import { chooseTemplate } from "#lib/templates/queries.ts";
import { isSendable, type TemplateRow } from "#lib/templates/serialize.ts";
import { serializeTemplateForApi } from "#lib/templates/serialize-api.ts";

/** So many are read at a time at the least: a small page under a filter must not take a query for every few rows. */
const TURN_MIN = 100;

type ListQuery = z.output<typeof listTemplatesForApiQuery>;

const NEWEST_FIRST: Keyset = { at: templates.createdAt, id: templates.id, order: "desc" };
const keysOf = ({ createdAt, id }: TemplateRow) => [createdAt.toISOString(), id];

/** A page of the workspace's templates, the newest first (API.md §8). @throws AppError INVALID_CURSOR */
export async function listTemplatesForApi(
  ctx: Ctx,
  query: ListQuery,
): Promise<z.input<typeof apiTemplateList>> {
  const list = openList(["templates", ctx.workspaceId], query);
  const rows: TemplateRow[] = [];
  // Whether a part is one that we can fill is not the database's to say: it is asked until the page is full.
  for (let place = list.place, more = true; more && rows.length <= query.limit; ) {
    const turn = Math.max(query.limit, TURN_MIN) + 1;
    const next = await readRows(ctx, query, place, turn);
    rows.push(
      ...next.filter(
        (row) => query.sendable === undefined || isSendable(row) === (query.sendable === "true"),
      ),
    );
    more = next.length === turn;
    const last = next.at(-1);
    place = last ? keysOf(last) : null;
  }
  return toPage(list, rows, keysOf, serializeTemplateForApi);
}

function readRows(
  ctx: Ctx,
  query: ListQuery,
  place: readonly string[] | null,
  turn: number,
): Promise<TemplateRow[]> {
  const { name, language, category, status, workspaceStatus, sendable } = query;
  return ctx.db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        name === undefined ? undefined : eq(templates.name, name),
        language === undefined ? undefined : eq(templates.language, language),
        category === undefined ? undefined : eq(templates.category, category),
        status === undefined ? undefined : eq(templates.whatsappStatus, status),
        workspaceStatus === undefined ? undefined : eq(templates.approval, workspaceStatus),
        sendable === "true" ? bothLocksOpen : undefined,
        place ? behind(NEWEST_FIRST, place) : undefined,
      ),
    )
    .orderBy(...inOrder(NEWEST_FIRST))
    .limit(turn);
}

const bothLocksOpen: SQL | undefined = and(
  eq(templates.whatsappStatus, "approved"),
  eq(templates.approval, "approved"),
);

/**
 * The template of a name, in the language that is asked for or that a send would choose.
 * @throws AppError TEMPLATE_NOT_FOUND with the languages there are
 */
export async function getTemplateForApi(
  ctx: Ctx,
  wanted: { name: string; language?: string | undefined },
): Promise<ApiTemplate> {
  return serializeTemplateForApi(await chooseTemplate(ctx, wanted));
}
