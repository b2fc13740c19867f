import { expect, onTestFinished, test } from "vitest";
import { pool } from "#db/client.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { enqueueWebhooks } from "#lib/simulator/enqueue-webhook.ts";
import { startSimulatorWorker } from "#lib/simulator/start-simulator-worker.ts";
import { until } from "#lib/testing/factories.ts";
import { startReceiver } from "#lib/testing/webhook-receiver.ts";

test("a callback that does not respond delays only the webhooks of its own number", async () => {
  const { db } = pool();
  const numberWithCallback = async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const settings = { verifiedName: "Shop", callbackUrl: receiver.url, appSecret: "secret" };
    const { phoneNumberId } = await createSandboxNumber(db, settings);
    receiver.respondWith((_call, response) => void response.writeHead(200).end());
    const enqueue = (count: number) =>
      enqueueWebhooks(
        db,
        Array.from({ length: count }, () => ({ phoneNumberId, body: "{}", delayMs: 0 })),
      );
    return { receiver, enqueue };
  };
  const [slow, quick] = [await numberWithCallback(), await numberWithCallback()];
  const gate = Promise.withResolvers<void>();
  slow.receiver.respondWith(async (_call, response) => {
    await gate.promise;
    response.writeHead(200).end();
  });
  const stop = new AbortController();
  const stopped = startSimulatorWorker({ signal: stop.signal });
  await slow.enqueue(3);
  await until(async () => slow.receiver.calls.length === 1 || null);
  await quick.enqueue(2);
  await until(async () => quick.receiver.calls.length === 2 || null);
  expect(slow.receiver.calls).toHaveLength(1);
  gate.resolve();
  await until(async () => slow.receiver.calls.length === 3 || null);
  stop.abort();
  await stopped;
});
