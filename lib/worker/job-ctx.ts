import "server-only";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { findClockOffset } from "#lib/accounts/queries.ts";
import { type Id, newId } from "#lib/platform/id.ts";

/** Null when the workspace is deleted, which ends the job. */
export async function jobCtx(workspaceId: Id<"ws">, name: string): Promise<Ctx | null> {
  const clockOffsetMs = await findClockOffset(pool().db, workspaceId);
  if (clockOffsetMs === null) return null;
  return systemCtx(workspaceId, name, clockOffsetMs);
}

export function systemCtx(workspaceId: Id<"ws">, name: string, clockOffsetMs: number): Ctx {
  return createCtx({
    db: pool().db,
    workspaceId,
    clockOffsetMs,
    actor: { kind: "system", name },
    requestId: newId("req"),
  });
}
