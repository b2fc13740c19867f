import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { changeCustomer } from "#lib/sandbox/change-customer.ts";
import { changeIdentity } from "#lib/sandbox/change-identity.ts";
import { changeSettings } from "#lib/sandbox/change-settings.ts";
import { claimWebhooks } from "#lib/sandbox/claim-webhooks.ts";
import { createSandboxNumber } from "#lib/sandbox/create-number.ts";
import { createSandboxTemplate } from "#lib/sandbox/create-template.ts";
import type { CustomerActionInput, CustomerCircumstances } from "#lib/sandbox/customer-action.ts";
import { deliverWebhooks } from "#lib/sandbox/deliver-webhooks.ts";
import { sendMessage } from "#lib/sandbox/graph/send-message.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { findSandboxNumbers, readChat } from "#lib/sandbox/queries.ts";
import { receiveFromCustomer } from "#lib/sandbox/receive-from-customer.ts";
import { releaseHeld } from "#lib/sandbox/release-held.ts";
import { moveSandboxClock } from "#lib/sandbox/set-clock.ts";
import { setFailures } from "#lib/sandbox/set-failures.ts";
import type { SettingsChange } from "#lib/sandbox/settings.ts";
import { echoFromApp, tellNumberError } from "#lib/sandbox/tell-business.ts";
import { listen } from "#lib/testing/graph-server.ts";
import { verifySignature } from "#lib/whatsapp/verify-signature.ts";

// The simulator alone, with a callback that keeps what it gets. The dispatcher's two halves are called by hand, so that
// every test decides when webhooks go.

const SECRET = "an app secret";
const TO = "4915550005005";
const DAY = 24 * 60 * 60 * 1000;

type Value = Record<string, Record<string, unknown>[]>;
interface Change {
  field: string;
  value: Value;
}

let number: SandboxNumber;
let answer: number;
let posted: { signed: boolean; changes: Change[] }[];

beforeEach(async () => {
  answer = 200;
  posted = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers["x-hub-signature-256"]);
    const entries: { changes: Change[] }[] = JSON.parse(body.toString("utf8")).entry;
    posted.push({
      signed: verifySignature(body, signature, SECRET),
      changes: entries.flatMap(({ changes }) => changes),
    });
    response.writeHead(answer).end();
  });
  const callbackUrl = `http://127.0.0.1:${await listen(server)}`;
  const { phoneNumberId, wabaId } = await createSandboxNumber(pool().db, {
    verifiedName: "Lucky Shrub",
    callbackUrl,
    appSecret: SECRET,
  });
  const template = { language: "en", components: [{ type: "BODY", text: "Hello." }] };
  for (const category of ["MARKETING", "UTILITY", "AUTHENTICATION"] as const) {
    await createSandboxTemplate(pool().db, wabaId, { ...template, category, name: category.toLowerCase() });
  }
  number = await reload(phoneNumberId);
});

async function reload(phoneNumberId = number.phoneNumberId): Promise<SandboxNumber> {
  const [found] = await findSandboxNumbers(pool().db, [phoneNumberId]);
  if (!found) throw new Error("no number");
  return found;
}

async function set(change: SettingsChange): Promise<void> {
  number = await changeSettings(pool().db, number, change);
}

/** Posts what is due now, and what that makes due, as the dispatcher does. */
async function flush(): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const mine = (await claimWebhooks(pool().db)).filter(
      (claim) => claim.number.phoneNumberId === number.phoneNumberId,
    );
    if (mine.length === 0) return;
    for (const claim of mine) await deliverWebhooks(pool().db, claim.number, claim.webhooks);
  }
}

async function travel(ms: number): Promise<void> {
  await moveSandboxClock(pool().db, [number.phoneNumberId], ms);
  number = await reload();
}

const write = (message: CustomerActionInput, how: CustomerCircumstances = {}, waId = TO) =>
  receiveFromCustomer(pool().db, number, { waId, profileName: "Zoë" }, message, how);

async function send(message: Record<string, unknown>, to = TO) {
  const { status, body, cut } = await sendMessage(pool().db, number, {
    messaging_product: "whatsapp",
    to: `+${to}`,
    ...message,
  });
  const { messages, error } = Object(body);
  return { status, cut, wamid: String(messages?.[0]?.id), sent: messages?.[0], code: error?.code };
}
const text = { type: "text", text: { body: "hi" } };
const template = (name: string) => ({ type: "template", template: { name, language: { code: "en" } } });

const changes = () => posted.flatMap((post) => post.changes);
const statuses = () => changes().flatMap(({ value }) => value.statuses ?? []);
const messages = () => changes().flatMap(({ value }) => value.messages ?? []);
const told = () => statuses().map(({ status }) => status);

describe("what is posted about a message", () => {
  beforeEach(async () => {
    await set({ statuses: { deliveredAfterMs: 0 } });
    await write({ kind: "text", body: "hello" });
    await flush();
    posted.length = 0;
  });

  test("sent with price and ids, then delivered, beside the contact", async () => {
    const { wamid } = await send({ ...text, biz_opaque_callback_data: "mine" });
    await flush();
    expect(told()).toEqual(["sent", "delivered"]);
    expect(changes()[0]?.value).toMatchObject({
      contacts: [{ profile: { name: "Zoë" }, wa_id: TO, user_id: expect.stringMatching(/^DE\.\d+$/) }],
      statuses: [
        {
          id: wamid,
          recipient_id: TO,
          recipient_user_id: expect.stringMatching(/^DE\./),
          biz_opaque_callback_data: "mine",
          pricing: {
            billable: false,
            pricing_model: "PMP",
            type: "free_customer_service",
            category: "service",
          },
        },
      ],
    });
    expect(statuses()[0]).not.toHaveProperty("conversation");
    expect(posted.every(({ signed }) => signed)).toBe(true);
  });

  test("v23 names a conversation with every status, and when it ends with the first", async () => {
    await set({ statuses: { version: "v23", contacts: false } });
    await send(text);
    await flush();
    const [sent, delivered] = statuses().map(({ conversation }) => Object(conversation));
    expect(sent).toMatchObject({
      id: delivered.id,
      origin: { type: "service" },
      expiration_timestamp: expect.any(String),
    });
    expect(delivered).not.toHaveProperty("expiration_timestamp");
    expect(changes()[0]?.value).not.toHaveProperty("contacts");
  });

  test.each([
    ["phone", { recipient_id: TO, recipient_user_id: undefined }],
    ["bsuid", { recipient_id: undefined, recipient_user_id: expect.any(String) }],
  ] as const)("identity %s", async (identity, ids) => {
    await set({ identity });
    await send(text);
    await flush();
    const [first] = statuses();
    expect({ recipient_id: first?.recipient_id, recipient_user_id: first?.recipient_user_id }).toEqual(ids);
  });

  test("a closed window, an opt-out, a stranger and another identity fail afterwards", async () => {
    await send({ ...text, recipient_identity_key_hash: "other" });
    await changeCustomer(pool().db, number, TO, { traits: { optedOut: true } });
    await send(template("marketing"));
    await send(template("utility"));
    await travel(DAY);
    await send(text);
    await changeCustomer(pool().db, number, TO, { traits: { onWhatsApp: false } });
    await send(template("utility"));
    await flush();
    const codes = statuses().flatMap(({ errors }) => (Array.isArray(errors) ? [Object(errors[0]).code] : []));
    expect(codes.sort()).toEqual([131026, 131047, 131050, 137000]);
    expect(changes().find(({ field }) => field === "user_preferences")?.value.user_preferences).toMatchObject(
      [{ wa_id: TO, category: "marketing_messages", value: "stop" }],
    );
  });

  test("a reaction is only ever sent, and one to nothing fails", async () => {
    const { wamid } = await send(text);
    await flush();
    posted.length = 0;
    await send({ type: "reaction", reaction: { message_id: wamid, emoji: "👍" } });
    await send({ type: "reaction", reaction: { message_id: "wamid.nowhere", emoji: "👍" } });
    await flush();
    expect(told().sort()).toEqual(["failed", "sent"]);
  });

  test("a phone that is off gets what waited when it comes on, and not what has expired", async () => {
    await changeCustomer(pool().db, number, TO, { traits: { online: false } });
    await send(template("authentication"));
    const late = await send(template("utility"));
    await flush();
    expect(told()).toEqual(["sent", "sent"]);
    await travel(11 * 60 * 1000);
    posted.length = 0;
    await changeCustomer(pool().db, number, TO, { traits: { online: true } });
    await flush();
    expect(statuses()).toMatchObject([{ id: late.wamid, status: "delivered" }]);
  });

  test("an advertisement's customer is free of charge for three days, in one conversation", async () => {
    await write({ kind: "text", body: "from the ad" }, { advertised: true });
    await send(text);
    await send(text);
    await flush();
    expect(messages()[0]).toMatchObject({ referral: { source_type: "ad", ctwa_clid: expect.any(String) } });
    const sent = statuses().filter(({ status }) => status === "sent");
    expect(sent[0]?.pricing).toMatchObject({ type: "free_entry_point", category: "referral_conversion" });
    expect(sent[0]?.conversation).toEqual(sent[1]?.conversation);
  });

  test("templates are held until the check is good, or fail when it is bad", async () => {
    await set({ answers: { holdTemplates: true } });
    const held = await send(template("utility"));
    expect(held.sent.message_status).toBe("held_for_quality_assessment");
    await flush();
    expect(told()).toEqual([]);
    expect(await releaseHeld(pool().db, number, "good")).toBe(1);
    await flush();
    expect(told()).toEqual(["sent", "delivered"]);
    await send(template("utility"));
    await releaseHeld(pool().db, number, "bad");
    await flush();
    expect(statuses().at(-1)).toMatchObject({ status: "failed", errors: [{ code: 132015 }] });
  });
});

describe("answers", () => {
  test("the next calls fail in the answer or afterwards, as Meta tells the code, and no more of them", async () => {
    number = await setFailures(pool().db, number, { count: 2, code: 131000, status: null });
    expect(await send(template("utility"))).toMatchObject({ status: 500, code: 131000 });
    expect(await send(template("utility"))).toMatchObject({ status: 500 });
    expect((await send(template("utility"))).status).toBe(200);
    number = await setFailures(pool().db, number, { count: 1, code: 131049, status: null });
    expect((await send(template("marketing"))).status).toBe(200);
    await flush();
    expect(statuses().filter(({ status }) => status === "failed")).toMatchObject([
      { errors: [{ code: 131049 }] },
    ]);
  });

  test("45 messages to one person go at once, the next is too many, and six seconds later one more goes", async () => {
    await set({ limits: { throughput: false } });
    // The first makes the phone, whose bucket then counts.
    const first = await send(template("utility"));
    const all = [first];
    for (let count = 1; count <= 46; count += 1) all.push(await send(template("utility")));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(46);
    expect(all.at(-1)).toMatchObject({ status: 400, code: 131056 });
    await travel(60 * 1000);
    expect((await send(template("utility"))).status).toBe(200);
  });

  test("over the throughput is 130429, and off the list 131030", async () => {
    await set({ limits: { messagesPerSecond: 1 } });
    await send(template("utility"));
    expect(await send(template("utility"), "4915550005006")).toMatchObject({ status: 400, code: 130429 });
    await set({ limits: { throughput: false, allowList: [TO] } });
    expect((await send(template("utility"))).status).toBe(200);
    expect(await send(template("utility"), "4915550005006")).toMatchObject({ status: 400, code: 131030 });
  });

  test.each([
    ["4915550000026", "reset", 1],
    ["4915550000027", "reset", 0],
    ["4915550000028", "garbled", 1],
  ])("%s loses its answer: %s", async (to, cut, arrived) => {
    expect((await send(template("utility"), to)).cut).toBe(cut);
    expect(await readChat(pool().db, number, to)).toHaveLength(arrived);
  });
});

describe("webhooks", () => {
  beforeEach(() => set({ statuses: { deliveredAfterMs: 0 } }));

  test("held until let go", async () => {
    await set({ webhooks: { mode: "hold" } });
    await send(template("utility"));
    await flush();
    expect(posted).toEqual([]);
    await set({ webhooks: { mode: "post" } });
    await flush();
    expect(told()).toEqual(["sent", "delivered"]);
  });

  test("dropped, doubled, turned round, wrongly signed", async () => {
    await set({ webhooks: { mode: "drop" } });
    await send(template("utility"));
    await flush();
    await set({ webhooks: { mode: "post", duplicate: true, reverse: true, wrongSignature: true } });
    expect(posted).toEqual([]);
    await send(template("utility"));
    await flush();
    expect(told()).toEqual(["delivered", "delivered", "sent", "sent"]);
    expect(posted.some(({ signed }) => signed)).toBe(false);
  });

  test("gathered into one body once the batch's time has passed", async () => {
    await set({ webhooks: { batchMs: 60_000 } });
    for (let count = 0; count < 5; count += 1) await send(template("utility"));
    await flush();
    expect(posted).toEqual([]);
    await travel(60_000);
    await flush();
    expect(posted).toHaveLength(1);
    expect(statuses()).toHaveLength(10);
  });

  test("what is not taken is posted again, and dropped after seven days on the simulator's clock", async () => {
    await set({ webhooks: { retrySpeed: 1 } });
    answer = 500;
    await tellNumberError(pool().db, number, 131035);
    await flush();
    // At once and at once again; the third time is half a minute later.
    expect(posted).toHaveLength(2);
    await travel(30_000);
    await flush();
    expect(posted).toHaveLength(3);
    await travel(7 * DAY);
    await flush();
    expect(posted).toHaveLength(4);
    await travel(7 * DAY);
    await flush();
    expect(posted).toHaveLength(4);
  });
});

test("with a seed, ids, order and chance are the same again; they are others with another", async () => {
  async function run(seed: string): Promise<unknown> {
    await set({ seed, statuses: { reversePercent: 50, duplicatePercent: 50, jitterMs: 5000 } });
    posted.length = 0;
    const wamids: string[] = [];
    for (let count = 0; count < 12; count += 1) wamids.push((await send(template("utility"))).wamid);
    await travel(60_000);
    await flush();
    return { wamids, told: statuses().map(({ id, status }) => [wamids.indexOf(String(id)), status]) };
  }
  const seed = randomBytes(4).toString("hex");
  const first = Object(await run(seed));
  number = await reload((await twin()).phoneNumberId);
  const second = Object(await run(seed));
  expect(second.told).toEqual(first.told);
  number = await reload((await twin()).phoneNumberId);
  expect(Object(await run(`${seed}!`)).told).not.toEqual(first.told);
});

/** A number like the one at hand. */
async function twin() {
  const { callbackUrl } = number;
  const created = await createSandboxNumber(pool().db, { verifiedName: "x", callbackUrl, appSecret: SECRET });
  const components = [{ type: "BODY", text: "Hello." }];
  const utility = { name: "utility", language: "en", category: "UTILITY" as const, components };
  await createSandboxTemplate(pool().db, created.wabaId, utility);
  return created;
}

describe("what a customer can do", () => {
  const only = async () => {
    await flush();
    return messages().at(-1);
  };

  test.each<[string, CustomerActionInput, CustomerCircumstances, unknown]>([
    ["text", { kind: "text", body: "hi" }, {}, { from: TO, type: "text", text: { body: "hi" } }],
    [
      "a reply",
      { kind: "text", body: "hi" },
      { replyTo: "wamid.a" },
      { context: { id: "wamid.a", from: expect.any(String) } },
    ],
    ["forwarded", { kind: "text", body: "hi" }, { forwarded: "once" }, { context: { forwarded: true } }],
    [
      "forwarded often",
      { kind: "text", body: "hi" },
      { forwarded: "often" },
      { context: { frequently_forwarded: true } },
    ],
    [
      "about a product",
      { kind: "text", body: "hi" },
      { product: "sku" },
      { context: { referred_product: { product_retailer_id: "sku" } } },
    ],
    [
      "an image",
      { kind: "media", type: "image", caption: "c" },
      {},
      {
        image: { id: expect.any(String), mime_type: "image/jpeg", sha256: expect.any(String), caption: "c" },
      },
    ],
    [
      "a voice note",
      { kind: "media", type: "voice" },
      {},
      { type: "audio", audio: { mime_type: "audio/ogg; codecs=opus", voice: true } },
    ],
    ["an audio file", { kind: "media", type: "audio" }, {}, { audio: { voice: false } }],
    [
      "a document",
      { kind: "media", type: "document", filename: "r.pdf" },
      {},
      { document: { filename: "r.pdf" } },
    ],
    [
      "a sticker",
      { kind: "media", type: "sticker" },
      {},
      { sticker: { mime_type: "image/webp", animated: false } },
    ],
    [
      "a place",
      { kind: "location", latitude: 1.5, longitude: -2, name: "Here" },
      {},
      { location: { latitude: 1.5, longitude: -2, name: "Here" } },
    ],
    [
      "a card",
      { kind: "contacts", name: "Ana Luz", phone: "4915112345678", origin: "contact_request" },
      {},
      {
        contacts: [
          {
            name: { formatted_name: "Ana Luz" },
            phones: [{ wa_id: "4915112345678" }],
            origin: "contact_request",
          },
        ],
      },
    ],
    [
      "a reaction",
      { kind: "reaction", wamid: "wamid.a", emoji: "👍" },
      {},
      { reaction: { message_id: "wamid.a", emoji: "👍" } },
    ],
    [
      "an order",
      { kind: "order", items: [{ product: "p", quantity: 2, price: 30, currency: "USD" }] },
      {},
      { order: { catalog_id: expect.any(String), product_items: [{ item_price: 30 }] } },
    ],
    [
      "a poll",
      { kind: "unsupported", type: "poll" },
      {},
      { type: "unsupported", errors: [{ code: 131051 }], unsupported: { type: "poll" } },
    ],
    ["the future", { kind: "future", type: "hologram" }, {}, { type: "hologram" }],
    ["a group", { kind: "group", groupId: "g1", body: "hi" }, {}, { group_id: "g1" }],
    [
      "a tap without its message",
      { kind: "button", wamid: "wamid.a", text: "Yes", withContext: false },
      {},
      { button: { payload: "Yes", text: "Yes" } },
    ],
  ])("%s", async (_name, action, how, wire) => {
    expect(await write(action, how)).toBe(true);
    expect(await only()).toMatchObject(Object(wire));
  });

  test("a reaction taken back has no emoji", async () => {
    await write({ kind: "reaction", wamid: "wamid.a", emoji: "" });
    expect((await only())?.reaction).toEqual({ message_id: "wamid.a" });
  });

  test("taps what was sent: buttons, rows, forms and quick replies, and nothing else", async () => {
    await write({ kind: "text", body: "hello" });
    const interactive = (action: unknown, type: string) =>
      send({ type: "interactive", interactive: { type, body: { text: "?" }, action } });
    const reply = { id: "yes", title: "Yes, please" };
    const asked = await interactive({ buttons: [{ type: "reply", reply }] }, "button");
    const row = { id: "r1", title: "Express", description: "1-2 days" };
    const listed = await interactive({ button: "Choose", sections: [{ rows: [row] }] }, "list");
    const form = await interactive({ name: "flow", parameters: { flow_token: "t" } }, "flow");
    expect(await write({ kind: "choice", wamid: asked.wamid, id: "no" })).toBe(false);
    await write({ kind: "choice", wamid: asked.wamid, id: "yes" });
    expect(await only()).toMatchObject({
      context: { id: asked.wamid },
      interactive: { type: "button_reply", button_reply: reply },
    });
    await write({ kind: "choice", wamid: listed.wamid, id: "r1" });
    expect(await only()).toMatchObject({ interactive: { type: "list_reply", list_reply: row } });
    await write({ kind: "flow", wamid: form.wamid, answers: { size: "L" } });
    const response_json = JSON.stringify({ flow_token: "t", size: "L" });
    expect(await only()).toMatchObject({ interactive: { type: "nfm_reply", nfm_reply: { response_json } } });
    await write({ kind: "broken_choice", wamid: asked.wamid });
    expect(await only()).not.toHaveProperty("interactive");
    expect(changes().at(-1)?.value.errors).toMatchObject([{ code: 131000 }]);
  });

  test("edits and deletes", async () => {
    await write({ kind: "text", body: "helo" });
    const wamid = String((await only())?.id);
    await write({ kind: "edit", wamid, body: "hello" });
    expect((await only())?.edit).toMatchObject({
      original_message_id: wamid,
      message: { text: { body: "hello" } },
    });
    expect((await readChat(pool().db, number, TO))[0]?.message).toMatchObject({ text: { body: "hello" } });
    await write({ kind: "delete", wamid });
    expect((await only())?.revoke).toEqual({ original_message_id: wamid });
  });

  test("a hidden phone is told only to a business that wrote to it within thirty days", async () => {
    await changeCustomer(pool().db, number, TO, { traits: { username: "zoe", hidesPhone: true } });
    await write({ kind: "text", body: "hi" });
    const unknown = await only();
    expect(unknown).not.toHaveProperty("from");
    expect(unknown?.from_user_id).toMatch(/^DE\./);
    expect(changes().at(-1)?.value.contacts).toEqual([
      { profile: { name: "Zoë", username: "@zoe" }, user_id: unknown?.from_user_id },
    ]);
    const byId = await send({ ...text, to: undefined, recipient: unknown?.from_user_id });
    expect(byId.status).toBe(200);
    await flush();
    expect(statuses().at(-1)).not.toHaveProperty("recipient_id");
    await send(template("utility"));
    await write({ kind: "text", body: "hi" });
    expect((await only())?.from).toBe(TO);
    await travel(7 * DAY);
    await travel(24 * DAY);
    await write({ kind: "text", body: "hi" });
    expect(await only()).not.toHaveProperty("from");
  });

  test("changes number and id: the chat goes along, and nobody takes another's number", async () => {
    await write({ kind: "text", body: "hi" });
    await write({ kind: "text", body: "hi" }, {}, "4915550006006");
    const before = await only();
    expect(await changeIdentity(pool().db, number, TO, { kind: "number", waId: "4915550006006" })).toBe(
      false,
    );
    await changeIdentity(pool().db, number, TO, { kind: "number", waId: "4915550007007" });
    const system = await only();
    expect(system).toMatchObject({
      from: TO,
      type: "system",
      system: { type: "user_changed_number", wa_id: "4915550007007" },
    });
    expect(Object(system?.system).user_id).not.toBe(before?.from_user_id);
    expect(await readChat(pool().db, number, "4915550007007")).toHaveLength(1);
    await changeIdentity(pool().db, number, "4915550007007", { kind: "user_id", told: "system" });
    expect(await only()).toMatchObject({ system: { type: "user_changed_user_id" } });
    await changeIdentity(pool().db, number, "4915550007007", { kind: "user_id", told: "user_id_update" });
    await flush();
    const [update] = changes().at(-1)?.value.user_id_update ?? [];
    expect(changes().at(-1)?.field).toBe("user_id_update");
    expect(Object(update?.user_id).previous).not.toBe(Object(update?.user_id).current);
  });

  test("the business app's own messages come as echoes", async () => {
    await echoFromApp(pool().db, number, TO, "from the shop");
    await flush();
    expect(changes()).toMatchObject([
      {
        field: "smb_message_echoes",
        value: { message_echoes: [{ from: number.displayNumber, to: TO, text: { body: "from the shop" } }] },
      },
    ]);
  });
});
