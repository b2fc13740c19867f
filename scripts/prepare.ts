// In a separate process, so that the memory of scripts/start.ts stays small.

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { setupToken } from "#lib/accounts/auth/setup-token.ts";
import { hasUsers } from "#lib/accounts/queries.ts";
import { type Demo, seedDemo } from "#lib/demo/seed-demo.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { env, localUrl } from "#lib/platform/env.ts";
import { leaveNodes } from "#lib/queue/this-node.ts";
import { checkSecret } from "#scripts/secrets/check-secret.ts";
import { describeSecrets, describeStart, mayPrintSecrets } from "./describe-start.ts";
import { writeSecretFile } from "./settings.ts";

const READY_TIMEOUT_MS = MINUTE;

process.on("disconnect", () => process.exit(1));

try {
  await migrate(env().DATABASE_DIRECT_URL);
  await checkSecret(pool().db);
  process.send?.("migrated");
  const [next] = await once(process, "message");
  if (next === "serving") await finishStart();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await leaveNodes();
  await pool().close();
  // The demo's job queue would keep the process alive.
  process.exit();
}

async function finishStart(): Promise<void> {
  await waitUntilReady();
  const isEmbedded = process.argv.includes("--embedded");
  const demo = isEmbedded ? await createDemo() : null;
  const token = (await hasUsers(pool().db)) ? null : setupToken();
  const { HOST, PARLEY_PUBLIC_URL: url, PARLEY_SANDBOX: sandbox } = env();
  const printsSecrets = mayPrintSecrets(process.stdout.isTTY === true, HOST);
  const secretsFile =
    demo && !printsSecrets ? writeSecretFile("first-sign-in.txt", describeSecrets(url, demo)) : null;
  console.log(describeStart({ url, demo, secretsFile, setupToken: token, printsSecrets, sandbox }));
}

async function waitUntilReady(): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const signal = AbortSignal.timeout(deadline - Date.now());
    const response = await fetch(`${localUrl()}/api/ready`, { signal }).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error("The server was not ready within a minute. See its output above.");
}

async function createDemo(): Promise<Demo | null> {
  if (await hasUsers(pool().db)) return null;
  console.log("· Creating a demo workspace …");
  return seedDemo(pool().db);
}
