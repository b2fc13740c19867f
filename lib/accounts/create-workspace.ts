import "server-only";
import type { Db } from "#db/client.ts";
import { type Actor, type Ctx, createCtx } from "#db/ctx.ts";
import { workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { newId } from "#lib/platform/id.ts";

/** @returns the actor's context in the new workspace */
export async function createWorkspace(
  db: Db,
  input: { name: string; actor: Actor; origin?: Pick<Ctx, "requestId" | "address" | "userAgent"> },
): Promise<Ctx> {
  const workspaceId = newId("ws");
  const { actor, origin } = input;
  const { requestId = newId("req"), address, userAgent } = origin ?? {};
  const ctx = createCtx({ db, workspaceId, clockOffsetMs: 0, actor, requestId, address, userAgent });
  await db.insert(workspaces).values({ id: workspaceId, name: input.name });
  await appendAudit(ctx, { action: "workspace.created", targetId: workspaceId, data: { name: input.name } });
  return ctx;
}
