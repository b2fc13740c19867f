import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { type AuditEntry, appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";

/** Records the change in the audit log and updates the open pages. */
export async function recordMemberChange(tx: Ctx, entry: AuditEntry): Promise<void> {
  await appendAudit(tx, entry);
  await recordLiveEvent(tx, { type: "list.changed", list: "members" });
}
