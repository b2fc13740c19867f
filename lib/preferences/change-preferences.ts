import "server-only";
import { sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { memberPreferences } from "#db/schema/index.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { toPreferences } from "#lib/preferences/queries.ts";
import type { ChangePreferences, Preferences } from "#lib/preferences/schema.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** Changes what is named of the acting member's preferences, leaves the rest, and tells their other pages. */
export function changePreferences(ctx: Ctx, change: ChangePreferences): Promise<Preferences> {
  return inTransaction(ctx, async (tx) => {
    const userId = memberOf(tx);
    const { workspaceId } = tx;
    const updatedAt = tx.clock.now();
    const [row] = await tx.db
      .insert(memberPreferences)
      .values({ workspaceId, userId, preferences: change, updatedAt })
      .onConflictDoUpdate({
        target: [memberPreferences.workspaceId, memberPreferences.userId],
        // Merged by the database: two tabs that change two things at once lose neither.
        set: { preferences: sql`${memberPreferences.preferences} || excluded.preferences`, updatedAt },
      })
      .returning({ preferences: memberPreferences.preferences });
    await appendEvent(tx, { type: "preferences.changed", userId });
    return toPreferences(row?.preferences);
  });
}
