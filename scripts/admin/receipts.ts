import type { Command } from "commander";
import { ne } from "drizzle-orm";
import { inboundWebhooks } from "#db/schema/index.ts";
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
          const waiting = await db
            .select({ id: inboundWebhooks.id, workspaceId: inboundWebhooks.workspaceId })
            .from(inboundWebhooks)
            .where(ne(inboundWebhooks.state, "processed"))
            .orderBy(inboundWebhooks.receivedAt);
          let processed = 0;
          for (const { id, workspaceId } of waiting) {
            if (await replayInboundWebhook(await workspaceCtx(db, workspaceId), id)) processed += 1;
          }
          return { waiting: waiting.length, processed };
        },
        (done) => `${done.processed} of ${done.waiting} stored webhooks processed.`,
      ),
    );
}
