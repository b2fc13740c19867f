import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, labels } from "#db/schema/index.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

function selectLabels(ctx: Ctx) {
  return ctx.db
    .select({
      id: labels.id,
      name: labels.name,
      color: labels.color,
      // A subquery per label uses an index-only scan.
      count: sql<number>`(select count(*)::int from ${contactLabels}
        where ${contactLabels.workspaceId} = ${labels.workspaceId} and ${contactLabels.labelId} = ${labels.id})`,
    })
    .from(labels)
    .$dynamic();
}

export async function listLabels(ctx: Ctx): Promise<{ data: LabelView[] }> {
  const data = await selectLabels(ctx)
    .where(eq(labels.workspaceId, ctx.workspaceId))
    .orderBy(asc(labels.normalizedName));
  return { data };
}

export async function listLabelColors(ctx: Ctx): Promise<Set<number>> {
  const rows = await ctx.db
    .selectDistinct({ color: labels.color })
    .from(labels)
    .where(eq(labels.workspaceId, ctx.workspaceId));
  return new Set(rows.map(({ color }) => color));
}

/** @throws AppError NOT_FOUND */
export async function getLabel(ctx: Ctx, id: string): Promise<LabelView> {
  if (!isId("lbl", id)) throw notFound();
  const [label] = await selectLabels(ctx).where(
    and(eq(labels.workspaceId, ctx.workspaceId), eq(labels.id, id)),
  );
  if (!label) throw notFound();
  return label;
}
