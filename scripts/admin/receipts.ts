import type { Command } from "commander";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import { readUnprocessed } from "#lib/ingest/replay-problems.ts";
import { runCommand, workspaceCtx } from "./run.ts";

export function receiptCommands(program: Command): void {
  program
    .command("receipts:replay")
    .description("retry stored webhooks from WhatsApp that were not processed; safe to repeat")
    .action((_options: object, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const done = { waiting: 0, processed: 0 };
          const begun = new Map<string, Ctx>();
          for await (const { id, workspaceId } of readUnprocessed(db, new Date())) {
            done.waiting += 1;
            const ctx = begun.get(workspaceId) ?? (await workspaceCtx(db, workspaceId));
            if (!begun.has(workspaceId)) await appendAudit(ctx, { action: "inbound.replayed" });
            begun.set(workspaceId, ctx);
            if (await replayInboundWebhook(ctx, id)) done.processed += 1;
          }
          return done;
        },
        (done) => `${done.processed} of ${done.waiting} stored webhooks processed.`,
      ),
    );
}
