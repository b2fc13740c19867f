import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { memberPreferences } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { DEFAULT_PREFERENCES, type Preferences, preferencesSchema } from "#lib/preferences/schema.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** How a member wants to work: the acting one, unless another is named. */
export async function readPreferences(ctx: Ctx, userId: Id<"user"> = memberOf(ctx)): Promise<Preferences> {
  const [row] = await ctx.db
    .select({ preferences: memberPreferences.preferences })
    .from(memberPreferences)
    .where(and(eq(memberPreferences.workspaceId, ctx.workspaceId), eq(memberPreferences.userId, userId)));
  return toPreferences(row?.preferences);
}

/** What was kept over the defaults; what this version does not know is left out. */
export function toPreferences(kept: unknown): Preferences {
  return preferencesSchema.parse({ ...DEFAULT_PREFERENCES, ...Object(kept) });
}
