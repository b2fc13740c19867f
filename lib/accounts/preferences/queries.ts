import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { memberPreferences } from "#db/schema/index.ts";
import { DEFAULT_PREFERENCES } from "#lib/accounts/preferences/rules.ts";
import { type Preferences, preferencesSchema } from "#lib/accounts/preferences/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { Id } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export async function readPreferences(
  ctx: Ctx,
  userId: Id<"user"> = requireMemberId(ctx),
): Promise<Preferences> {
  const [row] = await ctx.db
    .select({ preferences: memberPreferences.preferences })
    .from(memberPreferences)
    .where(and(eq(memberPreferences.workspaceId, ctx.workspaceId), eq(memberPreferences.userId, userId)));
  return toPreferences(row?.preferences);
}

export function toPreferences(stored: unknown): Preferences {
  return preferencesSchema.parse({ ...DEFAULT_PREFERENCES, ...recordOf(stored) });
}
