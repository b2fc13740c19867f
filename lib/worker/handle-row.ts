import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

/** Null when the workspace is deleted. */
export type CtxOf = (workspaceId: Id<"ws">, name: string) => Promise<Ctx | null>;

/**
 * Handles one of several rows: a failure is logged and does not stop the others.
 * @param name of the work, for the log and the actor
 * @returns whether it succeeded
 */
export async function handleRow<Row extends { workspaceId: Id<"ws"> }>(
  name: string,
  row: Row,
  ctxOf: CtxOf,
  action: (ctx: Ctx, row: Row) => Promise<unknown>,
): Promise<boolean> {
  try {
    const ctx = await ctxOf(row.workspaceId, name);
    if (ctx) await action(ctx, row);
    return true;
  } catch (error) {
    log.warn({ err: error, work: name, workspaceId: row.workspaceId }, "row not handled");
    return false;
  }
}
