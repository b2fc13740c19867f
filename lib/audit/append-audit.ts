import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries } from "#db/schema/index.ts";
import { newId } from "#lib/id.ts";

/** Notes who did what, in the same transaction as the deed. `data` must hold no secret and no message text. */
export async function appendAudit(
  ctx: Ctx,
  entry: { action: string; targetId?: string; data?: Record<string, unknown> },
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
