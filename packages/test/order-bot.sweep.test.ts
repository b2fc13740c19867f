import { type ChildProcess, spawn } from "node:child_process";
import { expect, inject, onTestFinished, test } from "vitest";
import { HOUR } from "#lib/platform/clock.ts";
import { type Scope, scopes } from "#lib/platform/scopes.ts";
import type { CustomerActionInput, SandboxMessageView } from "#lib/simulator/schema.ts";
import { makeKey, makeMember, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { freePort } from "#lib/testing/start-server.ts";
import { Parley } from "#sdk/index.ts";

const BOT_SCOPES: Scope[] = [
  "messages.send",
  "messages.read",
  "contacts.read",
  "contacts.write",
  "conversations.write",
];

async function startBot(environment: Record<string, string>): Promise<void> {
  const bot = spawn(process.execPath, ["--conditions=source", "examples/order-bot/server.ts"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => stop(bot));
  await new Promise<void>((resolve, reject) => {
    bot.stdout.once("data", () => resolve());
    bot.once("exit", () => reject(new Error("The bot ended.")));
  });
}

async function stop(bot: ChildProcess): Promise<void> {
  if (bot.exitCode !== null) return;
  bot.kill();
  await new Promise((resolve) => bot.once("exit", resolve));
}

test("takes an order through the sandbox, and hands over to a person", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { id: assigneeId } = await makeMember(ctx, "agent");
  const baseUrl = inject("serverUrl");
  const owner = new Parley({ apiKey: (await makeKey(ctx, [...scopes])).secret, baseUrl });
  const port = await freePort();
  await owner.sandbox.writeAsCustomer(number.phoneNumberId, makePhone(), {
    message: { kind: "text", body: "Are you there?" },
  });
  const missed = await until(async () => {
    const [event] = await owner.events.list({ type: "message.received" }).toArray();
    return event ?? null;
  });
  const endpoint = await owner.webhookEndpoints.create({
    url: `http://127.0.0.1:${port}/events`,
    eventTypes: ["message.received"],
  });
  await startBot({
    PARLEY_URL: baseUrl,
    PARLEY_API_KEY: (await makeKey(ctx, BOT_SCOPES)).secret,
    PARLEY_WEBHOOK_SECRET: endpoint.secret,
    ASSIGNEE_ID: assigneeId,
    PORT: String(port),
  });

  const chat = `/sandbox/chats/${number.phoneNumberId}/${makePhone()}/messages`;
  type Thread = { messages: SandboxMessageView[] };
  const acts = (message: CustomerActionInput) =>
    owner.request<Thread>({ method: "POST", path: chat, body: { profileName: "Ana", message } });
  /** Waits for a message of the bot with this type of content. */
  const sees = (type: string) =>
    until(async () => {
      const { messages } = await owner.request<Thread>({ method: "GET", path: chat });
      const found = messages.findLast(
        ({ direction, content }) => direction === "to_customer" && content.type === type,
      );
      return found ?? null;
    });

  await acts({ kind: "text", body: "Hi" });
  const menu = await sees("list");
  await acts({ kind: "reaction", wamid: menu.wamid, emoji: "👍" });
  await acts({ kind: "choice", wamid: menu.wamid, id: "flat-white" });
  await sees("location_request");
  await acts({ kind: "location", latitude: -23.56, longitude: -46.65, name: "Avenida Paulista" });
  expect((await sees("text")).content).toMatchObject({ body: expect.stringContaining("photo of your door") });
  await acts({ kind: "media", type: "image" });
  expect((await sees("image")).content).toMatchObject({ caption: "Your door" });
  const question = await sees("buttons");
  expect(question.content).toMatchObject({ body: "Flat white to Avenida Paulista. Is that right?" });
  await acts({ kind: "choice", wamid: question.wamid, id: "person" });

  const conversation = await until(async () => {
    const [found] = await owner.conversations.list({ limit: 1 }).toArray({ limit: 1 });
    return found?.assignee ? found : null;
  });
  expect(conversation.assignee).toMatchObject({ id: assigneeId });
  const sent = await owner.conversations.messages(conversation.id).toArray();
  expect(sent.map(({ content }) => content.type).toReversed()).toEqual([
    ...["text", "list", "reaction", "list_reply", "location_request", "location", "text"],
    ...["image", "image", "buttons", "button_reply", "text"],
  ]);

  // An event that arrives after its window closed is not delivered again.
  await owner.sandbox.moveClock({ byMs: 25 * HOUR });
  await owner.webhookEndpoints.replay(endpoint.id, { eventId: missed.id });
  await until(async () => {
    const deliveries = await owner.webhookEndpoints.deliveries(endpoint.id).toArray();
    return deliveries.find(({ eventId, state }) => eventId === missed.id && state === "delivered") ?? null;
  });
});
