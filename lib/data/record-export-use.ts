import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { type AuditEntry, appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { readWorkspace } from "#lib/accounts/workspaces/queries.ts";
import type { Id } from "#lib/platform/id.ts";

type ExportAction = "export.started" | "export.deleted" | "export.downloaded";

/** Writes an entry of the audit log. The object of the entry is what is exported: the contact or the workspace. */
export async function recordExportUse(
  ctx: Ctx,
  action: ExportAction,
  contactId: Id<"contact"> | null,
  more: Pick<AuditEntry, "data" | "group"> = {},
): Promise<void> {
  const target =
    contactId === null
      ? { targetId: ctx.workspaceId, targetName: (await readWorkspace(ctx)).name }
      : { targetId: contactId };
  await appendAudit(ctx, { action, ...target, ...more });
}
