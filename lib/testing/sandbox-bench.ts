import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { pool } from "#db/client.ts";
import type { Network } from "#lib/platform/safe-fetch/check-url.ts";
import { changeSettings, moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { claimWebhooks, deliverWebhooks } from "#lib/simulator/deliver-webhooks.ts";
import { sendMessage } from "#lib/simulator/graph/send-message.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import type { CustomerActionInput, MessageContext } from "#lib/simulator/schema.ts";
import type { SettingsChange } from "#lib/simulator/settings-schema.ts";
import { listen } from "#lib/testing/graph-server.ts";
import { verifySignature } from "#lib/whatsapp/verify-signature.ts";

const SECRET = "an app secret";

type Item = Record<string, unknown>;

export interface Change {
  field: string;
  value: Record<string, Item[]>;
}

export const CUSTOMER = "4915550005005";
export const DAY_MS = 24 * 60 * 60 * 1000;
export const text = { type: "text", text: { body: "hi" } };
export const template = (name: string) => ({
  type: "template",
  template: { name, language: { code: "en" } },
});

/** The simulator with a recording callback. Webhooks are claimed and delivered only when a test calls `flush`. */
export class SandboxBench {
  number: SandboxNumber;
  responseStatus = 200;
  /** For callback overrides. */
  network: Network = { allowHosts: [], resolve: async () => [] };
  posted: { signed: boolean; changes: Change[] }[] = [];

  private constructor(number: SandboxNumber) {
    this.number = number;
  }

  /** Creates a number with a template per category, named after it. */
  static async open(): Promise<SandboxBench> {
    let bench: SandboxBench | undefined;
    const server = createServer(async (request, response) => {
      const body = await buffer(request);
      const signature = String(request.headers["x-hub-signature-256"]);
      const entries: { changes: Change[] }[] = JSON.parse(body.toString("utf8")).entry;
      const signed = verifySignature(body, signature, SECRET);
      bench?.posted.push({ signed, changes: entries.flatMap(({ changes }) => changes) });
      response.writeHead(bench?.responseStatus ?? 200).end();
    });
    const callbackUrl = `http://127.0.0.1:${await listen(server)}`;
    bench = new SandboxBench(await makeNumber(callbackUrl));
    return bench;
  }

  get db() {
    return pool().db;
  }

  async replaceNumber(): Promise<void> {
    this.number = await makeNumber(this.number.callbackUrl);
  }

  async set(change: SettingsChange): Promise<void> {
    this.number = await changeSettings(this.db, this.number, change);
  }

  async advanceClock(ms: number): Promise<void> {
    await moveSandboxClock(this.db, [this.number.phoneNumberId], ms);
    this.number = await readNumber(this.number.phoneNumberId);
  }

  async flush(): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      const ownClaims = (await claimWebhooks(this.db)).filter(
        (claim) => claim.number.phoneNumberId === this.number.phoneNumberId,
      );
      if (ownClaims.length === 0) return;
      for (const claim of ownClaims)
        await deliverWebhooks(this.db, claim.number, claim.webhooks, this.network);
    }
  }

  write(message: CustomerActionInput, how: MessageContext = {}, waId = CUSTOMER): Promise<boolean> {
    return receiveFromCustomer(this.db, this.number, { waId, profileName: "Zoë" }, message, how);
  }

  async send(message: Record<string, unknown>, to = CUSTOMER) {
    const base = { messaging_product: "whatsapp", to: `+${to}` };
    const { status, body, cut } = await sendMessage(this.db, this.number, { ...base, ...message });
    const { messages, error } = Object(body);
    return { status, cut, wamid: String(messages?.[0]?.id), sent: messages?.[0], code: error?.code };
  }

  changes(): Change[] {
    return this.posted.flatMap((post) => post.changes);
  }

  statuses(): Item[] {
    return this.changes().flatMap(({ value }) => value.statuses ?? []);
  }

  messages(): Item[] {
    return this.changes().flatMap(({ value }) => value.messages ?? []);
  }

  statusNames(): unknown[] {
    return this.statuses().map(({ status }) => status);
  }
}

async function makeNumber(callbackUrl: string): Promise<SandboxNumber> {
  const { db } = pool();
  const verifiedName = "Lucky Shrub";
  const { phoneNumberId, wabaId } = await createSandboxNumber(db, {
    verifiedName,
    callbackUrl,
    appSecret: SECRET,
  });
  const components = [{ type: "BODY", text: "Hello." }];
  for (const category of ["MARKETING", "UTILITY", "AUTHENTICATION"] as const) {
    const name = category.toLowerCase();
    await createSandboxTemplate(db, wabaId, { name, language: "en", category, components });
  }
  return readNumber(phoneNumberId);
}

async function readNumber(phoneNumberId: string): Promise<SandboxNumber> {
  const [number] = await findSandboxNumbers(pool().db, [phoneNumberId]);
  if (!number) throw new Error("no number");
  return number;
}
