import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { pool } from "#db/client.ts";
import { changeSettings } from "#lib/sandbox/change-settings.ts";
import { claimWebhooks } from "#lib/sandbox/claim-webhooks.ts";
import { createSandboxNumber } from "#lib/sandbox/create-number.ts";
import { createSandboxTemplate } from "#lib/sandbox/create-template.ts";
import type { CustomerActionInput, CustomerCircumstances } from "#lib/sandbox/customer-action.ts";
import { deliverWebhooks } from "#lib/sandbox/deliver-webhooks.ts";
import { sendMessage } from "#lib/sandbox/graph/send-message.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { findSandboxNumbers } from "#lib/sandbox/queries.ts";
import { receiveFromCustomer } from "#lib/sandbox/receive-from-customer.ts";
import { moveSandboxClock } from "#lib/sandbox/set-clock.ts";
import type { SettingsChange } from "#lib/sandbox/settings.ts";
import { listen } from "#lib/testing/graph-server.ts";
import { verifySignature } from "#lib/whatsapp/verify-signature.ts";

const SECRET = "an app secret";

type Item = Record<string, unknown>;

/** A change of a webhook that was posted. */
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

/**
 * The simulator alone, with a callback that keeps what it gets. The dispatcher's two halves are called by hand, so that every
 * test decides when webhooks go.
 */
export class SandboxBench {
  number: SandboxNumber;
  /** What the callback answers. */
  answer = 200;
  posted: { signed: boolean; changes: Change[] }[] = [];

  private constructor(number: SandboxNumber) {
    this.number = number;
  }

  /** A number of the test's own, with a template of each category by the category's name. */
  static async open(): Promise<SandboxBench> {
    let bench: SandboxBench | undefined;
    const server = createServer(async (request, response) => {
      const body = await buffer(request);
      const signature = String(request.headers["x-hub-signature-256"]);
      const entries: { changes: Change[] }[] = JSON.parse(body.toString("utf8")).entry;
      const signed = verifySignature(body, signature, SECRET);
      bench?.posted.push({ signed, changes: entries.flatMap(({ changes }) => changes) });
      response.writeHead(bench?.answer ?? 200).end();
    });
    const callbackUrl = `http://127.0.0.1:${await listen(server)}`;
    bench = new SandboxBench(await makeNumber(callbackUrl));
    return bench;
  }

  get db() {
    return pool().db;
  }

  /** Goes on with a new number whose webhooks come here too. */
  async renew(): Promise<void> {
    this.number = await makeNumber(this.number.callbackUrl);
  }

  async set(change: SettingsChange): Promise<void> {
    this.number = await changeSettings(this.db, this.number, change);
  }

  async travel(ms: number): Promise<void> {
    await moveSandboxClock(this.db, [this.number.phoneNumberId], ms);
    this.number = await readNumber(this.number.phoneNumberId);
  }

  /** Posts what is due now, and what that makes due, as the dispatcher does. */
  async flush(): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      const mine = (await claimWebhooks(this.db)).filter(
        (claim) => claim.number.phoneNumberId === this.number.phoneNumberId,
      );
      if (mine.length === 0) return;
      for (const claim of mine) await deliverWebhooks(this.db, claim.number, claim.webhooks);
    }
  }

  write(message: CustomerActionInput, how: CustomerCircumstances = {}, waId = CUSTOMER): Promise<boolean> {
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

  /** The names of the statuses that were posted. */
  told(): unknown[] {
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
  const [found] = await findSandboxNumbers(pool().db, [phoneNumberId]);
  if (!found) throw new Error("no number");
  return found;
}
