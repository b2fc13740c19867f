import type { Command } from "commander";
import { replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import { readUnprocessed } from "#lib/ingest/replay-problems.ts";
import { runCommand, workspaceCtx } from "./run.ts";

export function receiptCommands(program: Command): void {
  program
    .command("receipts:replay")
    .description("process stored webhooks again that were not processed; safe to repeat")
    .action((_options: object, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const done = { waiting: 0, processed: 0 };
          for await (const { id, workspaceId } of readUnprocessed(db, new Date())) {
            done.waiting += 1;
            if (await replayInboundWebhook(await workspaceCtx(db, workspaceId), id)) done.processed += 1;
          }
          return done;
        },
        (done) => `${done.processed} of ${done.waiting} stored webhooks processed.`,
      ),
    );
}
