import { Command } from "commander";
import { keyCommands } from "./admin/keys.ts";
import { memberCommands } from "./admin/members.ts";
import { numberCommands } from "./admin/numbers.ts";
import { receiptCommands } from "./admin/receipts.ts";
import { fail } from "./admin/run.ts";
import { secretCommands } from "./admin/secrets.ts";
import { templateCommands } from "./admin/templates.ts";
import { webhookCommands } from "./admin/webhooks.ts";
import { workspaceCommands } from "./admin/workspaces.ts";

const program = new Command("admin")
  .description("Parley at a terminal. Works while the server runs, and with the embedded database too.")
  .option("--json", "print one JSON object instead of words")
  .showHelpAfterError()
  .configureOutput({ writeErr: (text) => process.stderr.write(text) });

for (const register of [
  workspaceCommands,
  memberCommands,
  keyCommands,
  numberCommands,
  templateCommands,
  receiptCommands,
  webhookCommands,
  secretCommands,
]) {
  register(program);
}

try {
  await program.parseAsync();
} catch (error) {
  fail(error);
}
