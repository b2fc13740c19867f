import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { makeCloudNumber, until } from "#lib/testing/factories.ts";
import { numberWebhook } from "#lib/testing/webhooks.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";
import { type Call, expectOk } from "./load.ts";

const SECRET = "bench secret";
const PEOPLE = 500;
const STORED_WITHIN_MS = 120_000;

export interface WebhookSource {
  made(): number;
  postMessages(count: number): Promise<string>;
  postStatuses(wamids: readonly string[], status: string): Promise<void>;
}

export async function openWebhookSource(ctx: Ctx, call: Call): Promise<WebhookSource> {
  const { id } = await makeCloudNumber(ctx, SECRET);
  let made = 0;
  const phoneAt = (index: number) => `1650${String(5_550_000 + (index % PEOPLE))}`;
  const timestamp = () => String(Math.floor(Date.now() / 1000));
  const post = async (value: object) => {
    const body = Buffer.from(JSON.stringify(numberWebhook({ ...value })));
    const headers = { "Content-Type": "application/json", "X-Hub-Signature-256": signBody(body, SECRET) };
    expectOk("A webhook", await call(`/api/webhooks/whatsapp/${id}`, { method: "POST", headers, body }));
  };
  return {
    made: () => made,
    async postMessages(count) {
      const messages = Array.from({ length: count }, () => {
        made += 1;
        return {
          from: phoneAt(made),
          id: `wamid.bench.${made}`,
          timestamp: timestamp(),
          type: "text",
          text: { body: `message ${made}.` },
        };
      });
      const last = `message ${made}.`;
      await post({ messages });
      return last;
    },
    async postStatuses(wamids, status) {
      const statuses = wamids.map((wamid, index) => ({
        ...{ id: wamid, status, timestamp: timestamp() },
        recipient_id: phoneAt(index),
      }));
      await post({ statuses });
    },
  };
}

export async function countUnprocessed(): Promise<number> {
  const [row] = await pool().sql<{ count: number }[]>`
    select count(*)::int as count from inbound_webhooks where state <> 'processed'`;
  return row?.count ?? 0;
}

export async function waitUntilStored(): Promise<void> {
  await until(async () => ((await countUnprocessed()) === 0 ? true : null), STORED_WITHIN_MS);
}
