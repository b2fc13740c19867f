import { closeConnections, formatError } from "./run.ts";
import { runAdmin } from "./run-admin.ts";

try {
  await runAdmin(process.argv.slice(2), (text) => process.stdout.write(text)).finally(closeConnections);
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`);
  process.exitCode = 1;
}
