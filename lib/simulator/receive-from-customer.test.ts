import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { changeCustomer, changeIdentity } from "#lib/simulator/change-customer.ts";
import { handleBlocks } from "#lib/simulator/graph/onboarding-edge.ts";
import { listChats, readChat } from "#lib/simulator/queries.ts";
import { echoFromApp } from "#lib/simulator/report-number-error.ts";
import type { CustomerActionInput, MessageContext } from "#lib/simulator/schema.ts";
import { CUSTOMER, DAY_MS, SandboxBench, template, text } from "#lib/testing/sandbox-bench.ts";

let bench: SandboxBench;
beforeEach(async () => {
  bench = await SandboxBench.open();
});

describe("customer actions", () => {
  const only = async () => {
    await bench.flush();
    return bench.messages().at(-1);
  };

  test.each<[string, CustomerActionInput, MessageContext, unknown]>([
    ["text", { kind: "text", body: "hi" }, {}, { from: CUSTOMER, type: "text", text: { body: "hi" } }],
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
      "a file of the caller's own",
      { kind: "media", type: "image", file: { base64: "aGVsbG8=", mimeType: "image/png" } },
      {},
      { image: { mime_type: "image/png", sha256: "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=" } },
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
    [
      "a card with two phones",
      { kind: "contacts", name: "Ana", phone: "4915112345678", morePhones: ["5511999998888"] },
      {},
      { contacts: [{ phones: [{ wa_id: "4915112345678" }, { wa_id: "5511999998888" }] }] },
    ],
    ["the first look at the chat", { kind: "welcome" }, {}, { type: "request_welcome" }],
    [
      "a permission to call for seven days",
      { kind: "call_permission", allowed: true },
      {},
      {
        interactive: {
          call_permission_reply: { response: "accept", expiration_timestamp: expect.any(Number) },
        },
      },
    ],
    [
      "no permission to call",
      { kind: "call_permission", allowed: false },
      {},
      { interactive: { call_permission_reply: { response: "reject", is_permanent: false } } },
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
    expect(await bench.write(action, how)).toBe(true);
    expect(await only()).toMatchObject(Object(wire));
  });

  test("a removed reaction has no emoji", async () => {
    await bench.write({ kind: "reaction", wamid: "wamid.a", emoji: "" });
    expect((await only())?.reaction).toEqual({ message_id: "wamid.a" });
  });

  test("buttons, rows, forms and quick replies must exist in the sent message", async () => {
    await bench.write({ kind: "text", body: "hello" });
    const interactive = (action: unknown, type: string) =>
      bench.send({ type: "interactive", interactive: { type, body: { text: "?" }, action } });
    const reply = { id: "yes", title: "Yes, please" };
    const sent = await interactive({ buttons: [{ type: "reply", reply }] }, "button");
    const row = { id: "r1", title: "Express", description: "1-2 days" };
    const listed = await interactive({ button: "Choose", sections: [{ rows: [row] }] }, "list");
    const form = await interactive({ name: "flow", parameters: { flow_token: "t" } }, "flow");
    expect(await bench.write({ kind: "choice", wamid: sent.wamid, id: "no" })).toBe(false);
    await bench.write({ kind: "choice", wamid: sent.wamid, id: "yes" });
    expect(await only()).toMatchObject({
      context: { id: sent.wamid },
      interactive: { type: "button_reply", button_reply: reply },
    });
    await bench.write({ kind: "choice", wamid: listed.wamid, id: "r1" });
    expect(await only()).toMatchObject({ interactive: { type: "list_reply", list_reply: row } });
    await bench.write({ kind: "flow", wamid: form.wamid, answers: { size: "L" } });
    const response_json = JSON.stringify({ flow_token: "t", size: "L" });
    expect(await only()).toMatchObject({ interactive: { type: "nfm_reply", nfm_reply: { response_json } } });
    await bench.write({ kind: "broken_choice", wamid: sent.wamid });
    expect(await only()).not.toHaveProperty("interactive");
    const contents = (await readChat(bench.db, bench.number, CUSTOMER)).map(({ content }) => content);
    expect(contents).toMatchObject([
      { type: "text", body: "hello" },
      { type: "buttons", body: "?", buttons: [reply] },
      { type: "list", button: "Choose", sections: [{ title: null, rows: [row] }] },
      { type: "flow", flowToken: "t" },
      { type: "button_reply", ...reply },
      { type: "list_reply", ...row },
      { type: "flow_reply", response: { flow_token: "t", size: "L" } },
      { type: "unsupported" },
    ]);
    // A status may be posted after it.
    const message = bench.changes().findLast(({ value }) => value.messages);
    expect(message?.value.errors).toMatchObject([{ code: 131000 }]);
  });

  test("edits and deletes", async () => {
    await bench.write({ kind: "text", body: "helo" });
    const wamid = String((await only())?.id);
    await bench.write({ kind: "edit", wamid, body: "hello" });
    expect((await only())?.edit).toMatchObject({
      original_message_id: wamid,
      message: { text: { body: "hello" } },
    });
    expect((await readChat(bench.db, bench.number, CUSTOMER))[0]?.message).toMatchObject({
      text: { body: "hello" },
    });
    await bench.write({ kind: "delete", wamid });
    expect((await only())?.revoke).toEqual({ original_message_id: wamid });
    expect((await readChat(bench.db, bench.number, CUSTOMER))[0]?.content).toEqual({
      type: "revoked",
      by: "customer",
    });
  });

  test("a hidden phone is disclosed only for thirty days after a message of the business", async () => {
    await changeCustomer(bench.db, bench.number, CUSTOMER, { traits: { username: "zoe", hidesPhone: true } });
    await bench.write({ kind: "text", body: "hi" });
    const unknown = await only();
    expect(unknown).not.toHaveProperty("from");
    expect(unknown?.from_user_id).toMatch(/^DE\./);
    expect(bench.changes().at(-1)?.value.contacts).toEqual([
      { profile: { name: "Zoë", username: "@zoe" }, user_id: unknown?.from_user_id },
    ]);
    const byId = await bench.send({ ...text, to: undefined, recipient: unknown?.from_user_id });
    expect(byId.status).toBe(200);
    await bench.flush();
    expect(bench.statuses().at(-1)).not.toHaveProperty("recipient_id");
    await bench.send(template("utility"));
    await bench.write({ kind: "text", body: "hi" });
    expect((await only())?.from).toBe(CUSTOMER);
    await bench.advanceClock(7 * DAY_MS);
    await bench.advanceClock(24 * DAY_MS);
    await bench.write({ kind: "text", body: "hi" });
    expect(await only()).not.toHaveProperty("from");
  });

  test("changes number and id with the chat, except to another customer's number", async () => {
    await bench.write({ kind: "text", body: "hi" });
    await bench.write({ kind: "text", body: "hi" }, {}, "4915550006006");
    const before = await only();
    expect(
      await changeIdentity(bench.db, bench.number, CUSTOMER, { kind: "number", waId: "4915550006006" }),
    ).toBe(false);
    await changeIdentity(bench.db, bench.number, CUSTOMER, { kind: "number", waId: "4915550007007" });
    const system = await only();
    expect(system).toMatchObject({
      from: CUSTOMER,
      type: "system",
      system: { type: "user_changed_number", wa_id: "4915550007007" },
    });
    expect(Object(system?.system).user_id).not.toBe(before?.from_user_id);
    expect(await readChat(bench.db, bench.number, "4915550007007")).toHaveLength(1);
    await changeIdentity(bench.db, bench.number, "4915550007007", { kind: "user_id", webhook: "system" });
    expect(await only()).toMatchObject({ system: { type: "user_changed_user_id" } });
    await changeIdentity(bench.db, bench.number, "4915550007007", {
      kind: "user_id",
      webhook: "user_id_update",
    });
    await bench.flush();
    const [update] = bench.changes().at(-1)?.value.user_id_update ?? [];
    expect(bench.changes().at(-1)?.field).toBe("user_id_update");
    expect(Object(update?.user_id).previous).not.toBe(Object(update?.user_id).current);
  });

  test("messages of the business app arrive as echoes", async () => {
    await echoFromApp(bench.db, bench.number, CUSTOMER, "from the shop");
    await bench.flush();
    expect(bench.changes()).toMatchObject([
      {
        field: "smb_message_echoes",
        value: {
          message_echoes: [
            { from: bench.number.displayNumber, to: CUSTOMER, text: { body: "from the shop" } },
          ],
        },
      },
    ]);
  });
});

test("messages of a blocked customer are dropped until unblocked", async () => {
  const users = [{ input: `+${CUSTOMER}`, wa_id: CUSTOMER }];
  const body = { messaging_product: "whatsapp", block_users: [{ user: `+${CUSTOMER}` }] };
  const change = async (method: "POST" | "DELETE") => {
    const reply = await handleBlocks(bench.db, bench.number, { method, body });
    await bench.advanceClock(0);
    return reply;
  };
  const nobody = { method: "POST", body: { messaging_product: "whatsapp" } };
  expect(await handleBlocks(bench.db, bench.number, nobody)).toMatchObject({ status: 400 });
  expect(await change("POST")).toMatchObject({ status: 200, body: { block_users: { added_users: users } } });
  await bench.write({ kind: "text", body: "while blocked" });
  await bench.flush();
  expect(bench.messages()).toEqual([]);
  expect(await change("DELETE")).toMatchObject({ body: { block_users: { removed_users: users } } });
  await bench.write({ kind: "text", body: "after unblocking" });
  await bench.flush();
  expect(bench.messages()).toMatchObject([{ text: { body: "after unblocking" } }]);
});

test("the list has the 200 chats with the latest activity, whoever wrote last", async () => {
  const phoneNumberId = bench.number.phoneNumberId;
  expect(await listChats(bench.db, [bench.number])).toMatchObject({ chats: [], hasMore: false });
  await bench.db.execute(sql`
    insert into sandbox_phones (phone_number_id, wa_id, profile_name, addressed_at, created_at)
    select ${phoneNumberId}, (491555010000 + n)::text, 'Someone', t.at, t.at
    from generate_series(1, 250) n, lateral (select now() - make_interval(secs => n) as at) t`);
  await bench.write({ kind: "text", body: "hi" });
  const { chats, hasMore } = await listChats(bench.db, [bench.number]);
  expect([chats.length, chats[0]?.waId, hasMore]).toEqual([200, CUSTOMER, true]);
  const shown = new Set(chats.map(({ waId }) => waId));
  expect([shown.has("491555010199"), shown.has("491555010200")]).toEqual([true, false]);
});
