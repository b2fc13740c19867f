import { Command } from "commander";

type Register = (program: Command) => void;

const workspaces = async () => (await import("./workspaces.ts")).workspaceCommands;
const users = async () => (await import("./users.ts")).userCommands;

/** Loaded on demand, because each group imports much code. */
const groups: Record<string, () => Promise<Register>> = {
  workspace: workspaces,
  user: users,
  setup: users,
  status: workspaces,
  member: async () => (await import("./members.ts")).memberCommands,
  key: async () => (await import("./keys.ts")).keyCommands,
  contact: async () => (await import("./contacts.ts")).contactCommands,
  number: async () => (await import("./numbers.ts")).numberCommands,
  template: async () => (await import("./templates.ts")).templateCommands,
  receipts: async () => (await import("./receipts.ts")).receiptCommands,
  webhook: async () => (await import("./webhooks.ts")).webhookCommands,
  secret: async () => (await import("./secrets.ts")).secretCommands,
};

/** Rejects when the command fails. Its connections stay open, so that a process can run several commands. */
export async function runAdmin(args: readonly string[], print: (text: string) => void): Promise<void> {
  const program = new Command("admin")
    .description("Administer Parley from the command line, while the server is running or stopped.")
    .option("--json", "print JSON instead of text")
    .showHelpAfterError()
    .configureOutput({ writeOut: print, writeErr: (text) => process.stderr.write(text) });
  const called = args.find((argument) => !argument.startsWith("-"));
  const group = groups[called?.split(":")[0] ?? ""];
  for (const load of group ? [group] : new Set(Object.values(groups))) (await load())(program);
  await program.parseAsync(args, { from: "user" });
}
