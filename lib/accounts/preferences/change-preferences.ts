import "server-only";
import { sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { memberPreferences } from "#db/schema/index.ts";
import { toPreferences } from "#lib/accounts/preferences/queries.ts";
import type { ChangePreferences, Preferences } from "#lib/accounts/preferences/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";

export function changePreferences(ctx: Ctx, change: ChangePreferences): Promise<Preferences> {
  return inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    const { workspaceId } = tx;
    const updatedAt = tx.clock.now();
    const [row] = await tx.db
      .insert(memberPreferences)
      .values({ workspaceId, userId, preferences: change, updatedAt })
      .onConflictDoUpdate({
        target: [memberPreferences.workspaceId, memberPreferences.userId],
        // Merged in the database, so that concurrent changes of different fields are not lost.
        set: { preferences: sql`${memberPreferences.preferences} || excluded.preferences`, updatedAt },
      })
      .returning({ preferences: memberPreferences.preferences });
    await recordLiveEvent(tx, { type: "preferences.changed", userId });
    return toPreferences(row?.preferences);
  });
}
