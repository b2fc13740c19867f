import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { automations } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { readAutomations } from "#lib/automations/queries.ts";
import type { Automations, ChangeAutomations } from "#lib/automations/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";

/** Changes the fields that are present. */
export function changeAutomations(ctx: Ctx, change: ChangeAutomations): Promise<Automations> {
  return inTransaction(ctx, async (tx) => {
    const { workspaceId } = tx;
    const previous = await readAutomations(tx);
    await tx.db
      .insert(automations)
      .values({ workspaceId, ...change })
      .onConflictDoUpdate({ target: automations.workspaceId, set: { workspaceId, ...change } });
    const changed = await readAutomations(tx);
    await appendAudit(tx, { action: "automations.changed", ...changedValues(previous, changed) });
    await recordLiveEvent(tx, { type: "list.changed", list: "automations" });
    return changed;
  });
}
