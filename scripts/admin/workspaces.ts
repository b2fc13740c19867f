import type { Command } from "commander";
import { count, eq } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { conversations, members, messages, numbers, webhookReceipts, workspaces } from "#db/schema/index.ts";
import { setupToken } from "#lib/auth/setup-token.ts";
import { env } from "#lib/env.ts";
import { resetPassword } from "#lib/workspaces/change-password.ts";
import { createUser } from "#lib/workspaces/create-user.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";
import { hasUsers } from "#lib/workspaces/queries.ts";
import { type Role, roles } from "#lib/workspaces/schema.ts";
import { setRequestLimit } from "#lib/workspaces/set-request-limit.ts";
import { parseRole, readStandardInput, runCommand, workspaceCtx } from "./run.ts";

export function workspaceCommands(program: Command): void {
  program
    .command("workspace:create")
    .description("make a workspace")
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
    .description("set how many calls a second all keys of a workspace may make together")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--rate <calls>", 'a whole number, or "default"')
    .action((options: { workspace: string; rate: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          const requestsPerSecond = options.rate === "default" ? null : Number(options.rate);
          await setRequestLimit(ctx, requestsPerSecond);
          return { workspaceId: ctx.workspaceId, requestsPerSecond };
        },
        (set) => `Workspace ${set.workspaceId}: ${set.requestsPerSecond ?? "the default"} calls a second.`,
      ),
    );

  program
    .command("user:create")
    .description("make an account in a workspace; its password is read from standard input")
    .requiredOption("--workspace <id or name>")
    .requiredOption("--email <email>")
    .requiredOption("--name <name>")
    .requiredOption("--role <role>", `one of ${roles.join(", ")}`, parseRole)
    .action((options: { workspace: string; email: string; name: string; role: Role }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const ctx = await workspaceCtx(db, options.workspace);
          const password = await readStandardInput();
          const userId = await createUser(ctx, { ...options, password });
          return { userId, workspaceId: ctx.workspaceId, email: options.email };
        },
        (made) => `User ${made.email}: ${made.userId}`,
      ),
    );

  program
    .command("user:password")
    .description("give an account a new password, read from standard input; it is signed out everywhere")
    .requiredOption("--email <email>")
    .action((options: { email: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const changed = await resetPassword(db, options.email, await readStandardInput());
          if (!changed) throw new Error(`No member has the email ${options.email}.`);
          return { email: options.email };
        },
        (done) => `New password set for ${done.email}.`,
      ),
    );

  program
    .command("setup:token")
    .description("the token of the first visit, as it was printed when the server started")
    .action((_options: object, command: Command) =>
      runCommand(
        command,
        async (db) => {
          if (await hasUsers(db)) throw new Error("Parley is set up already.");
          const token = setupToken();
          return { token, url: `${env().PARLEY_PUBLIC_URL}/setup#token=${token}` };
        },
        (made) => made.url,
      ),
    );

  program
    .command("status")
    .description("what is in the database: workspaces, and work that waits")
    .action((_options: object, command: Command) => runCommand(command, () => readStatus(), describeStatus));
}

async function readStatus() {
  const { db } = pool();
  const [pending] = await db
    .select({ count: count() })
    .from(webhookReceipts)
    .where(eq(webhookReceipts.state, "pending"));
  const [failed] = await db
    .select({ count: count() })
    .from(webhookReceipts)
    .where(eq(webhookReceipts.state, "failed"));
  const [queued] = await db.select({ count: count() }).from(messages).where(eq(messages.status, "queued"));
  const list = await db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      members: db.$count(members, eq(members.workspaceId, workspaces.id)),
      numbers: db.$count(numbers, eq(numbers.workspaceId, workspaces.id)),
      conversations: db.$count(conversations, eq(conversations.workspaceId, workspaces.id)),
    })
    .from(workspaces)
    .orderBy(workspaces.createdAt);
  return {
    workspaces: list,
    receiptsPending: pending?.count ?? 0,
    receiptsFailed: failed?.count ?? 0,
    messagesQueued: queued?.count ?? 0,
  };
}

function describeStatus(status: Awaited<ReturnType<typeof readStatus>>): string {
  return [
    ...status.workspaces.map(
      (workspace) =>
        `${workspace.id}  ${workspace.name}: ${workspace.members} members, ${workspace.numbers} numbers, ${workspace.conversations} conversations`,
    ),
    `webhooks waiting ${status.receiptsPending}, given up ${status.receiptsFailed}; messages queued ${status.messagesQueued}`,
  ].join("\n");
}
