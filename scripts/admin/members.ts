import type { Command } from "commander";
import type { Ctx } from "#db/ctx.ts";
import {
  disableMember,
  enableMember,
  type Handover,
  removeMember,
} from "#lib/accounts/members/change-member.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { findMemberByEmail } from "#lib/accounts/members/queries.ts";
import type { Id } from "#lib/platform/id.ts";
import { type Role, roles } from "#lib/platform/roles.ts";
import { parseRole, runCommand, workspaceCtx } from "./run.ts";

interface MemberOptions {
  workspace: string;
  email: string;
}

export function memberCommands(program: Command): void {
  handoverCommand(program, "member:disable", "disable a member and sign them out immediately").action(
    (options: HandoverOptions, command: Command) => endAccess(command, options, disableMember, "is disabled"),
  );

  handoverCommand(program, "member:remove", "remove a member and sign them out immediately").action(
    (options: HandoverOptions, command: Command) => endAccess(command, options, removeMember, "is removed"),
  );

  memberCommand(program, "member:enable", "enable a disabled member").action(
    (options: MemberOptions, command: Command) => changeMember(command, options, enableMember, "is enabled"),
  );

  memberCommand(program, "member:role", "change a member's role, effective from their next request")
    .requiredOption("--role <role>", `one of ${roles.join(", ")}`, parseRole)
    .action((options: MemberOptions & { role: Role }, command: Command) =>
      changeMember(
        command,
        options,
        (ctx, userId) => changeRole(ctx, userId, options.role),
        `has the role ${options.role}`,
      ),
    );
}

interface HandoverOptions extends MemberOptions {
  reassignTo?: string;
}

function handoverCommand(program: Command, name: string, description: string): Command {
  return memberCommand(program, name, description).option(
    "--reassign-to <email>",
    "email of the member who takes over the open conversations (default: nobody)",
  );
}

function endAccess(
  command: Command,
  options: HandoverOptions,
  end: (ctx: Ctx, userId: Id<"user">, handover: Handover) => Promise<void>,
  outcomeText: string,
): Promise<void> {
  const change = async (ctx: Ctx, userId: Id<"user">) => {
    const { reassignTo: email } = options;
    await end(ctx, userId, { reassignTo: email === undefined ? null : await requireMember(ctx, email) });
  };
  return changeMember(command, options, change, outcomeText);
}

function memberCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .requiredOption("--workspace <id or name>")
    .requiredOption("--email <email>");
}

function changeMember(
  command: Command,
  { workspace, email }: MemberOptions,
  change: (ctx: Ctx, userId: Id<"user">) => Promise<void>,
  outcomeText: string,
): Promise<void> {
  return runCommand(
    command,
    async (db) => {
      const ctx = await workspaceCtx(db, workspace);
      const userId = await requireMember(ctx, email);
      await change(ctx, userId);
      return { userId, workspaceId: ctx.workspaceId, email };
    },
    (done) => `${done.email} ${outcomeText}.`,
  );
}

async function requireMember(ctx: Ctx, email: string): Promise<Id<"user">> {
  const member = await findMemberByEmail(ctx, email);
  if (!member)
    throw new Error(`No member of this workspace has the email ${email}. Check the email and the workspace.`);
  return member.userId;
}
