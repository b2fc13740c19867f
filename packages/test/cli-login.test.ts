import { chmodSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { generateKey } from "#lib/accounts/api-keys/rules.ts";
import { makeKey, makePhone } from "#lib/testing/factories.ts";
import { makeCommand, serve } from "./cli-command.ts";

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
  // A file that others could read is replaced, not written into.
  chmodSync(path.join(folder, "parley/cli.json"), 0o644);
  await login(secret);
  expect(statSync(path.join(folder, "parley/cli.json")).mode & 0o777).toBe(0o600);
  expect(await run("logs", "tail")).toMatchObject({
    exit: 1,
    err: expect.stringContaining("needs the scope requests.read"),
  });
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
