import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { memberAvailability } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { listAvailability } from "#lib/teams/availability-queries.ts";
import type { Availability } from "#lib/teams/availability-schema.ts";

/** Switches whether the member is assigned conversations automatically. @returns the members as they are afterwards */
export function changeAvailability(
  ctx: Ctx,
  { availableForAssignment }: { availableForAssignment: boolean },
): Promise<{ data: Availability[] }> {
  return inTransaction(ctx, async (tx) => {
    const { workspaceId } = tx;
    await tx.db
      .insert(memberAvailability)
      .values({ workspaceId, userId: requireMemberId(tx), availableForAssignment })
      .onConflictDoUpdate({
        target: [memberAvailability.workspaceId, memberAvailability.userId],
        set: { availableForAssignment },
      });
    await recordLiveEvent(tx, { type: "list.changed", list: "availability" });
    return listAvailability(tx);
  });
}
