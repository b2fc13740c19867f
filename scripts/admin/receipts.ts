import type { Command } from "commander";
import { ne } from "drizzle-orm";
import { webhookReceipts } from "#db/schema/index.ts";
import { replayReceipt } from "#lib/ingest/replay-receipt.ts";
import { runCommand, workspaceCtx } from "./run.ts";

export function receiptCommands(program: Command): void {
  program
    .command("receipts:replay")
    .description("process stored webhooks again that were not processed; safe to repeat")
    .action((_options: object, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const waiting = await db
            .select({ id: webhookReceipts.id, workspaceId: webhookReceipts.workspaceId })
            .from(webhookReceipts)
            .where(ne(webhookReceipts.state, "processed"))
            .orderBy(webhookReceipts.receivedAt);
          let processed = 0;
          for (const { id, workspaceId } of waiting) {
            if (await replayReceipt(await workspaceCtx(db, workspaceId), id)) processed += 1;
          }
          return { waiting: waiting.length, processed };
        },
        (done) => `${done.processed} of ${done.waiting} stored webhooks processed.`,
      ),
    );
}
