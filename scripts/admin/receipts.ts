import type { Command } from "commander";
import { findUnprocessedWebhooks } from "#lib/ingest/queries.ts";
import { replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import { runCommand, workspaceCtx } from "./run.ts";

export function receiptCommands(program: Command): void {
  program
    .command("receipts:replay")
    .description("process stored webhooks again that were not processed; safe to repeat")
    .action((_options: object, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const unprocessed = await findUnprocessedWebhooks(db);
          let processed = 0;
          for (const { id, workspaceId } of unprocessed) {
            if (await replayInboundWebhook(await workspaceCtx(db, workspaceId), id)) processed += 1;
          }
          return { waiting: unprocessed.length, processed };
        },
        (done) => `${done.processed} of ${done.waiting} stored webhooks processed.`,
      ),
    );
}
