import { expect } from "vitest";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import type { Id } from "#lib/platform/id.ts";
import { recordStatements } from "#lib/testing/statements.ts";
import type { Receiver } from "#lib/testing/webhooks.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

/** @returns the number of statements for webhooks that arrive at once */
export async function statementsFor({ ctx, numberId }: Receiver, bodies: unknown[]) {
  const bytes = bodies.map((body) => Buffer.from(JSON.stringify(body)));
  const stored: { id: Id<"rcpt">; receivedAt: Date }[] = [];
  const received = await recordStatements(async () => {
    const receive = (body: Buffer) =>
      receiveWebhook({
        numberId,
        readBody: async () => body,
        signature: signBody(body, "app secret"),
        requestId: "req_test",
      });
    for (const one of await Promise.all(bytes.map(receive))) {
      if (typeof one === "string") throw new Error(one);
      stored.push({ id: one.inboundWebhookId, receivedAt: one.receivedAt });
    }
  });
  const processed = await recordStatements(async ({ db }) => {
    expect(await processInboundWebhooks({ ...ctx, db }, stored)).toBe(0);
  });
  // Subscribers are notified outside of transactions, several at a time.
  const count = (statements: string[]) => statements.filter((text) => !text.includes("pg_notify")).length;
  return { received: count(received), processed: count(processed) };
}
