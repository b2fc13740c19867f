import { expect, inject, onTestFinished, test } from "vitest";
import { openCutProxy } from "#lib/testing/cut-proxy.ts";
import { until } from "#lib/testing/factories.ts";
import { startServer } from "#lib/testing/start-server.ts";

test("readiness is 503 as soon as the database is gone and 200 once it is back", async () => {
  const database = new URL(inject("serverDatabase"));
  const proxy = await openCutProxy(`http://${database.host}`);
  onTestFinished(() => proxy.close());
  database.host = new URL(proxy.url).host;
  const server = await startServer(database.href, { PARLEY_ROLE: "web" });
  onTestFinished(() => server.kill());
  const status = async () => (await fetch(`${server.url}/api/ready`)).status;
  expect(await status()).toBe(200);
  proxy.block();
  expect(await status()).toBe(503);
  proxy.unblock();
  await until(async () => (await status()) === 200 || null);
});
