import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { labels, segments } from "#db/schema/index.ts";
import type { ContactFilter } from "#lib/contacts/page-schema.ts";
import type {
  ApiSegment,
  apiSegmentList,
  listSegmentsForApiQuery,
} from "#lib/contacts/segment-api-schema.ts";
import { labelIdsOf } from "#lib/contacts/segment-rules.ts";
import { segmentFilterSchema } from "#lib/contacts/segment-schema.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

type SegmentRow = typeof segments.$inferSelect & { filter: ContactFilter };
type LabelNames = ReadonlyMap<string, string>;

/** @throws AppError INVALID_CURSOR */
export async function listSegmentsForApi(
  ctx: Ctx,
  query: z.output<typeof listSegmentsForApiQuery>,
): Promise<z.input<typeof apiSegmentList>> {
  const list = openList(["segments", ctx.workspaceId], query);
  const keyset: Keyset = { at: segments.createdAt, id: segments.id, order: query.order ?? "desc" };
  const rows = await ctx.db
    .select()
    .from(segments)
    .where(
      and(
        eq(segments.workspaceId, ctx.workspaceId),
        matchFilters(query, matchCreated(segments.createdAt)),
        list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
      ),
    )
    .orderBy(...inOrder(keyset));
  // Limited after reading: a workspace has few segments, and unreadable ones do not count.
  const page = rows.flatMap(readFilter).slice(0, query.limit + 1);
  const names = await readLabelNames(ctx, page);
  return toPage(
    list,
    page,
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    (row) => serializeSegmentForApi(row, names),
  );
}

/** @throws AppError NOT_FOUND */
export async function getSegmentForApi(ctx: Ctx, id: string): Promise<ApiSegment> {
  const row = await findSegment(ctx, id);
  if (!row) throw notFound();
  return serializeSegmentForApi(row, await readLabelNames(ctx, [row]));
}

/** @throws AppError VALIDATION_ERROR at `segment` if the workspace has no such segment */
export async function getSegmentFilter(ctx: Ctx, id: string): Promise<ContactFilter> {
  const row = await findSegment(ctx, id);
  if (row) return row.filter;
  throw validationError({
    path: "segment",
    code: "unknown_segment",
    message: "This segment does not exist. Use an ID from GET /v1/segments.",
  });
}

async function findSegment(ctx: Ctx, id: string): Promise<SegmentRow | undefined> {
  if (!isId("seg", id)) return undefined;
  const rows = await ctx.db
    .select()
    .from(segments)
    .where(and(eq(segments.workspaceId, ctx.workspaceId), eq(segments.id, id)));
  return rows.flatMap(readFilter)[0];
}

/** A filter of another version, read in part, would match more contacts. */
function readFilter(row: typeof segments.$inferSelect): SegmentRow[] {
  const filter = segmentFilterSchema.safeParse(row.filter).data;
  return filter ? [{ ...row, filter }] : [];
}

async function readLabelNames(ctx: Ctx, rows: readonly SegmentRow[]): Promise<LabelNames> {
  const ids = rows
    .flatMap(({ filter }) => labelIdsOf(filter))
    .filter((id): id is Id<"lbl"> => isId("lbl", id));
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: labels.id, name: labels.name })
    .from(labels)
    .where(and(eq(labels.workspaceId, ctx.workspaceId), sql`${labels.id} = any(${uuidArray("lbl", ids)})`));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function serializeSegmentForApi({ id, name, filter, createdAt }: SegmentRow, names: LabelNames): ApiSegment {
  const { optedOut, blocked, conversation, source = null, attribute, value } = filter;
  return {
    id,
    name,
    conditions: {
      labels: labelIdsOf(filter).map((label) => names.get(label) ?? null),
      optedOut: toBoolean(optedOut),
      blocked: toBoolean(blocked),
      hasConversation: toBoolean(conversation),
      source,
      attribute: attribute === undefined ? null : { name: attribute, value: value || null },
    },
    createdAt: createdAt.toISOString(),
  };
}

function toBoolean(answer: "yes" | "no" | undefined): boolean | null {
  return answer === undefined ? null : answer === "yes";
}
