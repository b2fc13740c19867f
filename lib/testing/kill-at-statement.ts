import type { Ctx } from "#db/ctx.ts";
import { newId } from "#lib/platform/id.ts";
import { openStatementGate } from "#lib/testing/statement-gate.ts";
import { startScript } from "#lib/testing/worker-process.ts";

/**
 * Runs a script in a separate process that is killed before it sends a statement.
 * @param text part of the statement
 * @param script uses `ctx`, of the workspace
 */
export async function killAtStatement({ workspaceId }: Ctx, text: string, script: string): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const gate = await openStatementGate(databaseUrl, { text, when: "before" }, reached.resolve);
  const worker = await startScript(
    `const { pool } = await import("#db/client.ts");
    const { createCtx } = await import("#db/ctx.ts");
    const ctx = createCtx({
      db: pool().db, workspaceId: "${workspaceId}", clockOffsetMs: 0,
      actor: { kind: "system", name: "test" }, requestId: "${newId("req")}",
    });
    process.send("ready");
    ${script}`,
    { DATABASE_URL: gate.url },
  );
  try {
    await reached.promise;
  } finally {
    await worker.kill("SIGKILL");
    gate.close();
  }
}
