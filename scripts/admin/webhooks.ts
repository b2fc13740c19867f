import type { Command } from "commander";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { replayInRequests } from "#lib/webhooks/replay-rules.ts";
import { createWebhookEndpointBody, staffReplayBody } from "#lib/webhooks/schema.ts";
import { runCommand, workspaceCtx } from "./run.ts";

interface CreateOptions {
  workspace: string;
  url: string;
  events: string;
  description?: string;
}

interface ReplayOptions {
  workspace: string;
  id: string;
  event?: string;
  failedSince?: string;
  from?: string;
  to?: string;
  held?: true;
}

export function webhookCommands(program: Command): void {
  program
    .command("webhook:create")
    .description("create a webhook endpoint and print its signing secret")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--url <address>")
    .requiredOption("--events <a,b>", "comma-separated event types, families such as message.*, or * for all")
    .option("--description <text>")
    .action((options: CreateOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const input = createWebhookEndpointBody.parse(
            {
              url: options.url,
              eventTypes: options.events.split(",").map((type) => type.trim()),
              ...(options.description ? { description: options.description } : {}),
            },
            { error: describeIssue },
          );
          const { endpoint, secret } = await createEndpoint(await workspaceCtx(db, options.workspace), input);
          return { webhookEndpointId: endpoint.id, secret, eventTypes: endpoint.eventTypes };
        },
        (made) => `${made.secret}\nSigning secret of the endpoint ${made.webhookEndpointId}.`,
      ),
    );

  program
    .command("webhook:replay")
    .description("resend events to an endpoint: one event, failed events, a time range, or held events")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--id <endpoint id>")
    .option("--event <event id>")
    .option("--failed-since <time>", "failed events since this time in RFC 3339 format")
    .option("--from <time>", "start of the range in RFC 3339 format, with --to")
    .option("--to <time>", "end of the range in RFC 3339 format, with --from")
    .option("--held", "events held while the endpoint was disabled")
    .action((options: ReplayOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const { event, failedSince, from, to, held } = options;
          const input = staffReplayBody.parse(
            {
              ...(event ? { eventId: event } : {}),
              ...(failedSince ? { failedSince } : {}),
              ...(from ? { from } : {}),
              ...(to ? { to } : {}),
              ...(held ? { held } : {}),
            },
            { error: describeIssue },
          );
          const ctx = await workspaceCtx(db, options.workspace);
          return { replayed: await replayInRequests(input, (part) => replayEvents(ctx, options.id, part)) };
        },
        ({ replayed }) => (replayed === 1 ? "1 event is being sent." : `${replayed} events are being sent.`),
      ),
    );
}
