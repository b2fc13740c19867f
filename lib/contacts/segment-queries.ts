import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { segments } from "#db/schema/index.ts";
import { type Segment, segmentFilterSchema } from "#lib/contacts/segment-schema.ts";

/** Lists the segments of the workspace by name. */
export async function listSegments(ctx: Ctx): Promise<{ data: Segment[] }> {
  const rows = await ctx.db
    .select()
    .from(segments)
    .where(eq(segments.workspaceId, ctx.workspaceId))
    .orderBy(asc(sql`lower(${segments.name})`), asc(segments.id));
  // A filter of another version, read in part, would match more contacts.
  const readable = rows.filter(({ filter }) => segmentFilterSchema.safeParse(filter).success);
  return { data: readable.map(serializeSegment) };
}

export function serializeSegment({ id, name, filter }: typeof segments.$inferSelect): Segment {
  return { id, name, filter: segmentFilterSchema.parse(filter) };
}
