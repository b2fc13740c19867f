import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";
import { generateKey } from "#lib/accounts/api-keys/rules.ts";
import { extensionOf } from "#lib/conversations/attachments/rules.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";
import { Parley, verifyWebhook } from "#sdk/index.ts";

async function makeCommand() {
  const { ctx } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, [...scopes]);
  const folder = mkdtempSync(path.join(tmpdir(), "parley-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = (args: string[], input = "", env: Record<string, string> = {}) => {
    const program = ["--conditions=source", "packages/parley-cli/src/main.ts", ...args];
    const child = spawn(process.execPath, program, {
      env: { ...process.env, XDG_CONFIG_HOME: folder, ...env },
    });
    child.stdin.end(input);
    return child;
  };
  const finish = async (child: ReturnType<typeof start>) => {
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
    return { out, err, exit };
  };
  const run = (...args: string[]) => finish(start(args));
  const runWith = (env: Record<string, string>, ...args: string[]) => finish(start(args, "", env));
  const login = (key = secret) => finish(start(["login", "--url", inject("serverUrl")], key));
  const parley = new Parley({ baseUrl: inject("serverUrl"), apiKey: secret });
  return { ctx, folder, start, run, runWith, login, parley };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

/** Starts a server that is not Parley. @returns its address */
async function serve(reply: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  const server = createServer((request, response) => reply(response, request));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Within the tolerance of signatures. */
const fastClock = {
  NODE_OPTIONS: `--import ${encodeURI("data:text/javascript,const real = Date.now; const now = () => real() + 240000; globalThis.Date = class extends Date { constructor(...at) { super(...(at.length ? at : [now()])); } static now = now; }")}`,
};

/** Collects what a command prints until the test ends it. */
function follow(child: ChildProcess) {
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill();
      await exitOf(child);
    }
  });
  return {
    printed: () => printed,
    includes: (part: string) => until(async () => printed.includes(part) || null),
  };
}

test("signs in with a key from standard input, which only its owner can read, and sends", async () => {
  const { folder, run, login } = await makeCommand();
  expect(await run("send", makePhone(), "Hello")).toMatchObject({
    exit: 1,
    err: expect.stringContaining('Run "parley login" first'),
  });
  expect((await run("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await login()).toMatchObject({ exit: 0, out: expect.stringContaining("Signed in to") });
  expect(statSync(path.join(folder, "parley/cli.json")).mode & 0o777).toBe(0o600);

  const to = makePhone();
  const refused = await run("send", to, "Hello");
  expect(refused).toMatchObject({ exit: 1, err: expect.stringContaining("WINDOW_CLOSED") });
  const order = [
    "--template",
    "order_update",
    "--variable",
    "1=Ana",
    "--variable",
    "2=NW-1",
    "--variable",
    "3=Friday",
  ];
  const sent = await run("send", to, ...order, "--key", "order-1");
  expect(sent).toMatchObject({ exit: 0, out: expect.stringMatching(/^sent {2}msg_\w+ {2}conv_\w+\n$/) });
  expect((await run("send", to, ...order, "--key", "order-1")).out).toBe(sent.out);
  expect(await run("send", to, "--template", "order_update", "--variable", "Ana")).toMatchObject({
    exit: 1,
    err: expect.stringContaining("1=Ana"),
  });
});

test("keeps the stored key when another is incomplete or unknown, and accepts a key with any scope", async () => {
  const { ctx, folder, run, login } = await makeCommand();
  await login();
  const read = () => readFileSync(path.join(folder, "parley/cli.json"), "utf8");
  const stored = read();
  const refused = await Promise.all([login(generateKey().replace(/.$/, "-")), login(generateKey())]);
  expect(refused).toMatchObject([
    { exit: 1, out: "", err: expect.stringContaining("not a complete API key") },
    { exit: 1, out: "", err: expect.stringContaining("does not accept this key") },
  ]);
  const mistyped = generateKey().replace(
    /_(.)(\w{31})$/,
    (_, first, rest) => `_${first === "a" ? "b" : "a"}${rest}`,
  );
  expect(await login(mistyped)).toMatchObject({
    exit: 1,
    err: expect.stringContaining("not a complete API key"),
  });
  expect(read()).toBe(stored);
  const { secret } = await makeKey(ctx, ["contacts.manage"]);
  expect(await login(secret)).toMatchObject({ exit: 0, out: expect.stringContaining("Signed in to") });
  expect(read()).toContain(secret);
  expect(await run("logs", "tail")).toMatchObject({
    exit: 1,
    err: expect.stringContaining("needs the scope requests.read"),
  });
});

test("says that a server has no sandbox", async () => {
  const { runWith } = await makeCommand();
  const url = await serve((response) => {
    const error = { code: "NOT_FOUND", message: "Not found. Check the path and the ID.", docUrl: "x" };
    response.writeHead(404).end(JSON.stringify({ error }));
  });
  expect(
    await runWith({ PARLEY_URL: url, PARLEY_API_KEY: "key" }, "trigger", "message.received"),
  ).toMatchObject({ exit: 1, err: expect.stringContaining("PARLEY_SANDBOX=on") });
});

test("sends the stored key only to the server that it was stored for", async () => {
  const { runWith, login } = await makeCommand();
  await login();
  const keys: unknown[] = [];
  const url = await serve((response, request) => {
    keys.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  const send = ["send", makePhone(), "Hello"];
  expect(
    await Promise.all([
      runWith({ PARLEY_URL: url }, ...send),
      runWith({ PARLEY_URL: url, PARLEY_API_KEY: "another" }, ...send),
      runWith({ PARLEY_URL: `${inject("serverUrl")}/` }, ...send),
      runWith({ PARLEY_URL: "localhost:3000" }, ...send),
    ]),
  ).toMatchObject([
    { exit: 1, err: expect.stringContaining(`parley login --url ${url}`) },
    { exit: 1, err: expect.stringContaining("UNEXPECTED_RESPONSE") },
    { exit: 1, err: expect.stringContaining("WINDOW_CLOSED") },
    { exit: 1, err: expect.stringMatching(/^"localhost:3000" is not a URL.*\n$/) },
  ]);
  expect(keys).toEqual(["Bearer another"]);
});

test("makes events happen in the sandbox, and sends files and scheduled messages", async () => {
  const { folder, run, login, parley } = await makeCommand();
  await login();
  const [from, file] = [makePhone(), path.join(folder, "photo.jpg")];
  writeFileSync(file, photo);
  const results = await Promise.all([
    run("trigger", "message.received", "--from", "abc"),
    run("trigger", "message.sung"),
    run("send", `+${from}`, "Hello"),
    run("send", from, "--file", path.join(folder, "photo.gif")),
    run("trigger", "message.received", "--from", from),
    run("send", from, "Hello", "--variable", "1=Ana"),
  ]);
  expect(results).toMatchObject([
    { exit: 1, err: expect.stringContaining('"abc" is not a phone number') },
    { exit: 1, err: expect.stringContaining("message.failed") },
    { exit: 1, err: expect.stringContaining(`Did you mean ${from}?`) },
    { exit: 1, err: expect.stringContaining("WhatsApp accepts no files like") },
    { exit: 0, out: expect.stringContaining("Hello") },
    { exit: 1, err: expect.stringContaining("--template") },
  ]);
  const acceptedTypes = Object.values(MEDIA_LIMITS).flatMap(({ types }) => types);
  const [, , , unknownEnding] = results;
  expect(acceptedTypes.filter((type) => !unknownEnding?.err.includes(`.${extensionOf(type)}`))).toEqual([]);
  await until(async () => (await parley.messages.list({ phone: from }).toArray()).length > 0 || null);
  const [conversation] = await parley.conversations.list({ phone: from }).toArray();
  const { id = "", contactId = "" } = conversation ?? {};
  const misaddressed = await Promise.all([
    run("send", from, "--contact", contactId),
    run("send", from, "Hello", "--conversation", id),
    run("send", "Hello", "--contact", contactId, "--conversation", id),
  ]);
  for (const { err } of misaddressed) expect(err).toContain("Pass only one of");
  const sent = await Promise.all([
    run("send", "To the contact", "--contact", contactId),
    run("send", "--conversation", id, "--file", file),
    run("send", from, "The new roast", "--file", file),
    run(
      "send",
      from,
      "--template",
      "new_roast",
      "--variable",
      "1=Guji",
      "--variable",
      "2=3 pm",
      "--file",
      file,
    ),
    run("send", from, "Later", "--send-at", new Date(Date.now() + 3_600_000).toISOString()),
    run("trigger", "template.status_changed"),
  ]);
  expect(sent.map(({ err }) => err)).toEqual(["", "", "", "", "", ""]);
  const messages = await parley.messages.list({ phone: from, direction: "outbound" }).toArray();
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ body: "To the contact", conversationId: id }),
      expect.objectContaining({ type: "image", body: null }),
      expect.objectContaining({ type: "image", body: "The new roast" }),
      expect.objectContaining({ template: expect.objectContaining({ name: "new_roast" }) }),
      expect.objectContaining({ body: "Later", status: "queued" }),
    ]),
  );
  const { data } = await parley.sandbox.templates();
  expect(data.find(({ name }) => name === "order_update")).toMatchObject({ status: "PAUSED" });
  await run("trigger", "number.status_changed");
  await until(async () => (await parley.numbers.list().toArray())[0]?.state === "restricted" || null);
  expect(await run("trigger", "number.status_changed")).toMatchObject({
    out: expect.stringContaining("reinstated"),
  });
  expect(await run("trigger", "conversation.window_closed")).toMatchObject({ exit: 0 });
  expect(await run("send", from, "Too late")).toMatchObject({
    err: expect.stringContaining("WINDOW_CLOSED"),
  });
  expect(await run("trigger", "message.failed")).toMatchObject({ exit: 0 });
  const [number] = (await parley.sandbox.chats()).numbers;
  expect(await parley.sandbox.settings(number?.phoneNumberId ?? "")).toMatchObject({ failuresLeft: 1 });
});

test("forwards a triggered event to a local address with a valid signature, and follows the log", async () => {
  const { start, run, login } = await makeCommand();
  await login();
  const bodies: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
  const failures = sweepSize(0, 1);
  const url = await serve(async (response, request) => {
    bodies.push({ body: await text(request), headers: request.headers });
    response.writeHead(bodies.length <= failures ? 503 : 200).end();
  });
  const address = `${url}/hook`;
  const listen = ["listen", "--forward-to", address, "--type", "message.*"];
  const listening = follow(start(listen, "", fastClock));
  await listening.includes("whsec_");
  const logs = follow(start(["logs", "tail", "--path", "/messages"], "", fastClock));

  const triggered = await run(
    "trigger",
    "message.received",
    "--from",
    makePhone(),
    "--text",
    "From the terminal",
  );
  expect(triggered).toMatchObject({ exit: 0 });
  await listening.includes("message.received");
  const secret = /whsec_\S+/.exec(listening.printed())?.[0] ?? "";
  if (failures > 0) await listening.includes("503, trying again");
  await until(async () => bodies.length > failures || null);
  const forwarded = bodies.at(-1);
  expect(forwarded?.body).toBe(bodies[0]?.body);
  expect(forwarded?.headers["user-agent"]).toMatch(/^parley-cli\/\d+\.\d+\.\d+$/);
  const event = await verifyWebhook({
    body: forwarded?.body ?? "",
    headers: forwarded?.headers ?? {},
    secret,
  });
  expect(event).toMatchObject({
    type: "message.received",
    data: { message: { body: "From the terminal" } },
  });

  await until(async () => {
    await run("send", makePhone(), "Hello");
    return logs.printed().includes("POST /api/v1/messages  409 WINDOW_CLOSED") || null;
  });
});

test("submits templates of a folder with their files, of two accounts, also after one that is refused", async () => {
  const { ctx, folder, run, login, parley } = await makeCommand();
  await login();
  // So that they stay in review.
  await parley.sandbox.setReviewDelay({ reviewDelayMs: 86_400_000 });
  const { id: from } = await connectSandboxNumber(ctx, "Second business");
  const body = { text: "Hello {{1}}, your order is ready.", examples: { "1": "Ana" } };
  const template = { name: "order_ready", language: "en", category: "utility", body };
  const write = (name: string, members: object) =>
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ ...template, ...members }));
  write("1", { name: "long_text", body: { text: "x".repeat(1100) } });
  write("2", {});
  write("3", { from });
  const machine = { type: "image", file: "machine.jpg" };
  write("4", { name: "new_machine", header: machine, body: { text: "Our new machine is here." } });
  writeFileSync(path.join(folder, "machine.jpg"), photo);
  const sync = (...options: string[]) => run("templates", "sync", folder, ...options);
  expect(await sync()).toMatchObject({
    exit: 1,
    out: "failed     long_text  en\ncreate     order_ready  en\ncreate     order_ready  en\ncreate     new_machine  en\n",
    err: expect.stringMatching(/^ {2}body\.text: [^\n]+\n1 of 4 templates failed\./),
  });
  const created = await parley.templates.list({ name: "order_ready" }).toArray();
  expect(new Set(created.map(({ whatsappAccountId }) => whatsappAccountId)).size).toBe(2);
  rmSync(path.join(folder, "1.json"));
  write("2", { footer: "Northwind Coffee" });
  expect(await sync("--dry-run")).toMatchObject({
    exit: 0,
    out: expect.stringMatching(
      /^waiting .*\nunchanged {2}order_ready .*\nunchanged {2}new_machine .*\nNothing was/,
    ),
  });
});

sweepTest("submits templates of a folder, edits what differs and leaves the rest", async () => {
  const { folder, run, login, parley } = await makeCommand();
  await login();
  const template = {
    language: "en",
    category: "utility",
    body: { text: "Hello {{1}}, your order is ready.", examples: { "1": "Ana" } },
  };
  const write = (name: string, members: object) =>
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ name, ...template, ...members }));
  const sync = async (...options: string[]) => (await run("templates", "sync", folder, ...options)).out;
  const track = (url: string) => ({
    header: { type: "text", text: "Your order" },
    buttons: [
      { type: "quick_reply", text: "On my way" },
      { type: "url", text: "Track", url },
      { type: "phone_number", text: "Call", phone: "15550783881" },
    ],
  });
  write("order_ready", track("https://example.com/track"));
  const other = { body: { text: "Hello {{1}}, your table is ready.", examples: { "1": "Ana" } } };
  write("table_ready", { ...other, footer: "Northwind Coffee" });
  expect(await sync("--dry-run")).toContain("create     order_ready  en");
  expect(await sync()).toBe("create     order_ready  en\ncreate     table_ready  en\n");
  expect(await sync()).toBe("unchanged  order_ready  en\nunchanged  table_ready  en\n");

  await until(async () => {
    const approved = await parley.templates.list({ status: "approved", limit: 100 }).toArray();
    return approved.filter(({ name }) => name.endsWith("_ready")).length === 2 || null;
  });
  const { header, ...changed } = track("https://example.com/orders");
  write("order_ready", changed);
  write("table_ready", { ...other, category: "marketing", footer: "Northwind Coffee" });
  expect(await sync("--dry-run")).toContain("edit       order_ready  en\nunchanged  table_ready  en");
  expect(await sync()).toBe("edit       order_ready  en\nunchanged  table_ready  en\n");
  expect(await parley.templates.get("order_ready")).toMatchObject({
    headerKind: "none",
    buttons: [{ type: "quick_reply" }, { value: "https://example.com/orders" }, { text: "Call" }],
  });
  expect(await sync()).toBe("unchanged  order_ready  en\nunchanged  table_ready  en\n");

  const carousel = (text: string) => ({
    ...{ category: "marketing", body: { text: "New in our shop:" } },
    cards: ["Guji", text].map((name) => ({
      ...{ header: { type: "product" }, body: { text: `${name}, freshly roasted` } },
      buttons: [{ type: "spm" }],
    })),
  });
  const offer = { text: "Ends soon", hasExpiration: false };
  const sale = { category: "marketing", body: { text: "Our sale has begun." } };
  const link = { type: "url", text: "Shop", url: "https://example.com/shop" };
  write("our_roasts", carousel("Huila"));
  write("weekend_sale", { ...sale, offer, buttons: [link] });
  await sync();
  expect(await sync()).toMatch(/unchanged {2}our_roasts[\s\S]*unchanged {2}weekend_sale/);
  await until(async () => {
    const approved = await parley.templates.list({ status: "approved", limit: 100 }).toArray();
    return approved.filter(({ name }) => /^(our|weekend)_/.test(name)).length === 2 || null;
  });
  write("our_roasts", carousel("Yirgacheffe"));
  write("weekend_sale", { ...sale, buttons: [link] });
  expect(await sync()).toMatch(/edit {7}our_roasts[\s\S]*edit {7}weekend_sale/);
  expect(await parley.templates.get("weekend_sale")).toMatchObject({ offer: null });
  expect(await parley.templates.get("our_roasts")).toMatchObject({
    cards: [{}, { body: "Yirgacheffe, freshly roasted" }],
  });

  write("order_ready", { name: "Order ready" });
  expect(await run("templates", "sync", folder)).toMatchObject({
    exit: 1,
    err: expect.stringContaining("name"),
  });
  writeFileSync(path.join(folder, "order_ready.json"), "{");
  expect(await run("templates", "sync", folder)).toMatchObject({
    exit: 1,
    err: expect.stringContaining("is not valid JSON"),
  });
});
