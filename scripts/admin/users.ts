import type { Command } from "commander";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { setupToken } from "#lib/accounts/auth/setup-token.ts";
import { changeEmail } from "#lib/accounts/change-email.ts";
import { createUser } from "#lib/accounts/create-user.ts";
import { resetTwoFactor } from "#lib/accounts/members/reset-member-two-factor.ts";
import { RESET_LINK_HOURS } from "#lib/accounts/password-rules.ts";
import { hasUsers } from "#lib/accounts/queries.ts";
import { createResetLink } from "#lib/accounts/request-password-reset.ts";
import { resetPassword } from "#lib/accounts/reset-password.ts";
import { emailBody } from "#lib/accounts/schema.ts";
import { unlinkIdentity } from "#lib/accounts/single-sign-on/unlink-identity.ts";
import { env } from "#lib/platform/env.ts";
import { type Role, roles } from "#lib/platform/roles.ts";
import { parseRole, readStandardInput, runCommand, workspaceCtx } from "./run.ts";

interface AccountOptions {
  email: string;
}

export function userCommands(program: Command): void {
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

  accountCommand(program, "user:password")
    .description("set a new password for an account, read from standard input, and sign it out everywhere")
    .action((options: AccountOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          requireAccount(options.email, await resetPassword(db, options.email, await readStandardInput()));
          return { email: options.email };
        },
        (done) =>
          `New password set for ${done.email}.${readSingleSignOn()?.isRequired ? recoveryHint() : ""}`,
      ),
    );

  accountCommand(program, "user:unlink")
    .description("remove the single sign-on identity of an account, and sign it out everywhere")
    .action((options: AccountOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          requireAccount(options.email, await unlinkIdentity(db, options.email));
          return { email: options.email };
        },
        (done) => `The next single sign-on with the verified email ${done.email} is linked to this account.`,
      ),
    );

  accountCommand(program, "user:email")
    .description("change the email of an account")
    .requiredOption("--new <email>")
    .action((options: AccountOptions & { new: string }, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const { email } = emailBody.parse({ email: options.new });
          requireAccount(options.email, await changeEmail(db, options.email, email));
          return { email };
        },
        (done) => `The account has the email ${done.email}.`,
      ),
    );

  accountCommand(program, "user:two-factor-reset")
    .description("remove the authenticator app of an account, which then signs in with the password alone")
    .action((options: AccountOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          requireAccount(options.email, await resetTwoFactor(db, options.email));
          return { email: options.email };
        },
        (done) => `${done.email} signs in without a second factor.`,
      ),
    );

  accountCommand(program, "user:reset-link")
    .description(
      `create a link that lets a member set a new password; it works once, for ${RESET_LINK_HOURS} hours`,
    )
    .action((options: AccountOptions, command: Command) =>
      runCommand(
        command,
        async (db) => {
          const made = await createResetLink(db, options.email);
          if (!made)
            throw new Error(
              `No member or invited person has an account with the email ${options.email}. Check the email.`,
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
}

function accountCommand(program: Command, name: string): Command {
  return program.command(name).requiredOption("--email <email>");
}

/** @param isFound the result of a function that changes the account of an email */
function requireAccount(email: string, isFound: boolean): void {
  if (!isFound) throw new Error(`No account has the email ${email}. Check the email.`);
}

function recoveryHint(): string {
  return ` Single sign-on is required, so the password works for an hour, at ${env().PARLEY_PUBLIC_URL}/sign-in?password`;
}
