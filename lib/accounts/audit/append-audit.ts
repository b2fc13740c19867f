import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries } from "#db/schema/index.ts";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";

/** Records who did what, in the same transaction. `data` must not contain secrets or message text. */
export async function appendAudit(
  ctx: Ctx,
  entry: { action: AuditAction; targetId?: string; data?: Record<string, unknown> },
): Promise<void> {
  const { actor } = ctx;
  await ctx.db.insert(auditEntries).values({
    id: newId("audit"),
    workspaceId: ctx.workspaceId,
    actorKind: actor.kind,
    actorId: "id" in actor ? actor.id : null,
    actorName: "name" in actor ? actor.name : null,
    action: entry.action,
    targetId: entry.targetId ?? null,
    data: entry.data ?? {},
    requestId: ctx.requestId,
    address: ctx.address ?? null,
  });
}

export async function appendAudits(
  ctx: Ctx,
  entries: readonly { action: AuditAction; targetId: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { actor } = ctx;
  const rows = entries.map(({ action, targetId }) => ({
    id: idToUuid("audit", newId("audit")),
    action,
    target_id: targetId,
  }));
  await ctx.db.execute(sql`
    insert into ${auditEntries}
      (id, workspace_id, actor_kind, actor_id, actor_name, action, target_id, request_id, address)
    select id, ${idToUuid("ws", ctx.workspaceId)}::uuid, ${actor.kind}, ${"id" in actor ? actor.id : null},
      ${"name" in actor ? actor.name : null}, action, target_id, ${ctx.requestId}, ${ctx.address ?? null}
    from json_to_recordset(${JSON.stringify(rows)}::json) as (id uuid, action text, target_id text)`);
}
