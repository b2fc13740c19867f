import type { Command } from "commander";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { type InstallationStatus, readInstallationStatus } from "#lib/accounts/read-installation-status.ts";
import { setRequestLimit } from "#lib/accounts/set-request-limit.ts";
import { startDeletion } from "#lib/accounts/workspaces/start-deletion.ts";
import { runCommand, workspaceCtx } from "./run.ts";

export function workspaceCommands(program: Command): void {
  program
    .command("workspace:create")
    .description("create a workspace")
    .requiredOption("--name <name>")
    .action((options: { name: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await createWorkspace(db, { name: options.name, actor: { kind: "terminal" } });
          return { workspaceId: ctx.workspaceId, name: options.name };
        },
        (made) => `Workspace ${made.name}: ${made.workspaceId}`,
      ),
    );

  program
    .command("workspace:limit")
    .description("set the requests per second for all keys of a workspace together")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--rate <requests>", 'requests per second as a whole number, or "default"')
    .action((options: { workspace: string; rate: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          const requestsPerSecond = options.rate === "default" ? null : Number(options.rate);
          await setRequestLimit(ctx, requestsPerSecond);
          return { workspaceId: ctx.workspaceId, requestsPerSecond };
        },
        (set) => `Workspace ${set.workspaceId}: ${set.requestsPerSecond ?? "default"} requests per second.`,
      ),
    );

  program
    .command("workspace:delete")
    .description("delete a workspace with everything in it; a running server deletes the data")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--confirm <name>", "the name of the workspace")
    .action((options: { workspace: string; confirm: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          await startDeletion(ctx, options.confirm);
          return { workspaceId: ctx.workspaceId };
        },
        ({ workspaceId }) =>
          `Access to ${workspaceId} was removed for all members. Its data is being deleted.`,
      ),
    );

  program
    .command("status")
    .description("list workspaces and pending work")
    .action((_options: object, command: Command) =>
      runCommand(command, readInstallationStatus, describeStatus),
    );
}

function describeStatus(status: InstallationStatus): string {
  return [
    ...status.workspaces.map(
      (workspace) =>
        `${workspace.id}  ${workspace.name}: ${plural(workspace.members, "member")}, ${plural(workspace.numbers, "number")}, ${plural(workspace.conversations, "conversation")}`,
    ),
    `Webhooks: ${status.receiptsPending} pending, ${status.receiptsFailed} failed. Messages: ${status.messagesQueued} queued.`,
  ].join("\n");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
