import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";
import { scopes } from "#lib/platform/scopes.ts";
import { makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
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
  const run = async (...args: string[]) => {
    const child = start(args);
    const [out, err, exit] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
    return { out, err, exit };
  };
  const login = async () => {
    const child = start(["login", "--url", inject("serverUrl")], secret);
    return { out: await text(child.stdout), exit: await exitOf(child) };
  };
  const parley = new Parley({ baseUrl: inject("serverUrl"), apiKey: secret });
  return { folder, start, run, login, parley };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
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

sweepTest(
  "forwards a triggered event to a local address with a valid signature, and follows the log",
  async () => {
    const { start, run, login } = await makeCommand();
    await login();
    const bodies: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
    const receiver = createServer(async (request, response) => {
      bodies.push({ body: await text(request), headers: request.headers });
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      receiver.close();
    });
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
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
    const [forwarded] = bodies;
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
      return logs.printed().includes("POST /api/v1/messages/text  409 WINDOW_CLOSED") || null;
    });
    expect(await run("trigger", "message.sung")).toMatchObject({
      exit: 1,
      err: expect.stringContaining("message.received or message.read"),
    });
  },
);

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
