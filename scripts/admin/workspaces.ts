import type { Command } from "commander";
import { and, count, eq, isNull } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { conversations, inboundWebhooks, members, messages, numbers, workspaces } from "#db/schema/index.ts";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { setupToken } from "#lib/accounts/auth/setup-token.ts";
import { changeEmail } from "#lib/accounts/change-email.ts";
import { createUser } from "#lib/accounts/create-user.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { resetTwoFactor } from "#lib/accounts/members/reset-member-two-factor.ts";
import { RESET_LINK_HOURS } from "#lib/accounts/password-rules.ts";
import { hasUsers } from "#lib/accounts/queries.ts";
import { createResetLink } from "#lib/accounts/request-password-reset.ts";
import { resetPassword } from "#lib/accounts/reset-password.ts";
import { emailBody } from "#lib/accounts/schema.ts";
import { setRequestLimit } from "#lib/accounts/set-request-limit.ts";
import { unlinkIdentity } from "#lib/accounts/single-sign-on/unlink-identity.ts";
import { startDeletion } from "#lib/accounts/workspaces/start-deletion.ts";
import { env } from "#lib/platform/env.ts";
import { type Role, roles } from "#lib/platform/roles.ts";
import { parseRole, readStandardInput, runCommand, workspaceCtx } from "./run.ts";

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
    .command("user:create")
    .description("create an account in a workspace; the password is read from standard input")
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
    .description("set a new password for an account, read from standard input, and sign it out everywhere")
    .requiredOption("--email <email>")
    .action((options: { email: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const changed = await resetPassword(db, options.email, await readStandardInput());
          if (!changed) throw new Error(`No account has the email ${options.email}. Check the email.`);
          return { email: options.email };
        },
        (done) =>
          `New password set for ${done.email}.${readSingleSignOn()?.isRequired ? recoveryHint() : ""}`,
      ),
    );

  program
    .command("user:unlink")
    .description("remove the single sign-on identity of an account, and sign it out everywhere")
    .requiredOption("--email <email>")
    .action((options: { email: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const unlinked = await unlinkIdentity(db, options.email);
          if (!unlinked) throw new Error(`No account has the email ${options.email}. Check the email.`);
          return { email: options.email };
        },
        (done) => `The next single sign-on with the verified email ${done.email} is linked to this account.`,
      ),
    );

  program
    .command("user:email")
    .description("change the email of an account")
    .requiredOption("--email <email>")
    .requiredOption("--new <email>")
    .action((options: { email: string; new: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const { email } = emailBody.parse({ email: options.new });
          const changed = await changeEmail(db, options.email, email);
          if (!changed) throw new Error(`No account has the email ${options.email}. Check the email.`);
          return { email };
        },
        (done) => `The account has the email ${done.email}.`,
      ),
    );

  program
    .command("user:two-factor-reset")
    .description("remove the authenticator app of an account, which then signs in with the password alone")
    .requiredOption("--email <email>")
    .action((options: { email: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const reset = await resetTwoFactor(db, options.email);
          if (!reset) throw new Error(`No account has the email ${options.email}. Check the email.`);
          return { email: options.email };
        },
        (done) => `${done.email} signs in without a second factor.`,
      ),
    );

  program
    .command("user:reset-link")
    .description(
      `create a link that lets a member set a new password; it works once, for ${RESET_LINK_HOURS} hours`,
    )
    .requiredOption("--email <email>")
    .action((options: { email: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const made = await createResetLink(db, options.email);
          if (!made)
            throw new Error(
              `Nobody who is a member or invited has an account with the email ${options.email}. Check the email.`,
            );
          return { email: options.email, link: made.link, expiresAt: made.expiresAt.toISOString() };
        },
        (made) => made.link,
      ),
    );

  program
    .command("setup:token")
    .description("print the setup token again")
    .action((_options: object, command: Command) =>
      runCommand(
        command,
        async (db) => {
          if (await hasUsers(db)) throw new Error("Parley is already set up.");
          const token = setupToken();
          return { token, url: `${env().PARLEY_PUBLIC_URL}/setup#token=${token}` };
        },
        (made) => made.url,
      ),
    );

  program
    .command("status")
    .description("list workspaces and pending work")
    .action((_options: object, command: Command) => runCommand(command, () => readStatus(), describeStatus));
}

async function readStatus() {
  const { db } = pool();
  const [pending] = await db
    .select({ count: count() })
    .from(inboundWebhooks)
    .where(eq(inboundWebhooks.state, "pending"));
  const [failed] = await db
    .select({ count: count() })
    .from(inboundWebhooks)
    .where(eq(inboundWebhooks.state, "failed"));
  const [queued] = await db.select({ count: count() }).from(messages).where(eq(messages.status, "queued"));
  const list = await db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      members: db.$count(members, and(eq(members.workspaceId, workspaces.id), isNull(members.removedAt))),
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
        `${workspace.id}  ${workspace.name}: ${plural(workspace.members, "member")}, ${plural(workspace.numbers, "number")}, ${plural(workspace.conversations, "conversation")}`,
    ),
    `Webhooks: ${status.receiptsPending} pending, ${status.receiptsFailed} failed. Messages: ${status.messagesQueued} queued.`,
  ].join("\n");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function recoveryHint(): string {
  return ` Single sign-on is required, so the password works for an hour, at ${env().PARLEY_PUBLIC_URL}/sign-in?password`;
}
