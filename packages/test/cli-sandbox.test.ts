import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { extensionOf } from "#lib/conversations/attachments/rules.ts";
import { makePhone, until } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";
import { verifyWebhook } from "#sdk/index.ts";
import { fastClock, follow, makeCommand, serve } from "./cli-command.ts";

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
    { exit: 1, err: expect.stringContaining("WhatsApp does not accept files like") },
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
