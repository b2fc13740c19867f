import { Command } from "commander";
import { fail } from "./admin/run.ts";

type Register = (program: Command) => void;

const workspaces = async () => (await import("./admin/workspaces.ts")).workspaceCommands;

/** The commands by what stands before their colon. A file loads much of the product: only the one called for is loaded. */
const groups: Record<string, () => Promise<Register>> = {
  workspace: workspaces,
  user: workspaces,
  setup: workspaces,
  status: workspaces,
  member: async () => (await import("./admin/members.ts")).memberCommands,
  key: async () => (await import("./admin/keys.ts")).keyCommands,
  number: async () => (await import("./admin/numbers.ts")).numberCommands,
  template: async () => (await import("./admin/templates.ts")).templateCommands,
  receipts: async () => (await import("./admin/receipts.ts")).receiptCommands,
  webhook: async () => (await import("./admin/webhooks.ts")).webhookCommands,
  secret: async () => (await import("./admin/secrets.ts")).secretCommands,
};

const program = new Command("admin")
  .description("Parley at a terminal. Works while the server runs, and with the embedded database too.")
  .option("--json", "print one JSON object instead of words")
  .showHelpAfterError()
  .configureOutput({ writeErr: (text) => process.stderr.write(text) });

const called = process.argv.slice(2).find((argument) => !argument.startsWith("-"));
const group = groups[called?.split(":")[0] ?? ""];
for (const load of group ? [group] : new Set(Object.values(groups))) (await load())(program);

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}
