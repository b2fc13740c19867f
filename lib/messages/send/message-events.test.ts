import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, numbers, webhookEvents, windows } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { findClosedWindows, publishWindowClosed } from "#lib/conversations/actions/publish-window-closed.ts";
import { recordMarketingChoice } from "#lib/conversations/actions/record-marketing-choice.ts";
import { upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { changeIdentity } from "#lib/ingest/resolve-contact.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

interface PublishedEvent {
  type: string;
  sequence: number | null;
  data: Record<string, Record<string, unknown>>;
}

async function listWebhookEvents(): Promise<PublishedEvent[]> {
  const rows = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, ctx.workspaceId))
    .orderBy(webhookEvents.position);
  return rows.map(({ body }) => JSON.parse(body));
}

const typesOf = (events: PublishedEvent[]) => events.map(({ type }) => type);
const messageTypes = async () =>
  typesOf(await listWebhookEvents()).filter((type) => type.startsWith("message."));

const untilPublished = (type: string) =>
  until(async () => (await listWebhookEvents()).find((event) => event.type === type) ?? null);

const template = {
  kind: "template" as const,
  template: { name: "order_update" },
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
};

async function theirMessage(direction: "inbound" | "outbound") {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, direction)));
  if (!row) throw new Error("There is no such message.");
  return row;
}

describe("an inbound message", () => {
  test("publishes contact, conversation, window and message events in this order with full data", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "Hello");
    const events = await listWebhookEvents();
    expect(typesOf(events)).toEqual([
      "contact.created",
      "conversation.created",
      "conversation.window_opened",
      "message.received",
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual([null, 1, 2, 3]);
    const row = await theirMessage("inbound");
    expect(events[3]?.data).toEqual({
      message: expect.objectContaining({
        id: row.id,
        conversationId: row.conversationId,
        direction: "inbound",
        type: "text",
        from: waId,
        body: "Hello",
        status: "received",
      }),
      conversation: expect.objectContaining({
        id: row.conversationId,
        phone: waId,
        state: "open",
        window: { open: true, expiresAt: expect.any(String) },
      }),
    });
    expect(events[0]?.data).toEqual({
      contact: expect.objectContaining({ phone: waId, profileName: "Customer", source: "inbound" }),
    });
  });

  test("publishes only the message in an open window, and conversation.reopened for a closed conversation", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "One");
    await customerWrites(ctx, number, waId, "Two");
    const { conversationId } = await theirMessage("inbound");
    await setConversationState(ctx, conversationId, "closed");
    await setConversationState(ctx, conversationId, "closed");
    await customerWrites(ctx, number, waId, "Three");
    expect(typesOf(await listWebhookEvents()).slice(4)).toEqual([
      "message.received",
      "conversation.closed",
      "conversation.reopened",
      "message.received",
    ]);
  });
});

describe("an outbound message", () => {
  test("publishes each status once and nothing while queued", async () => {
    const { message } = await sendMessage(ctx, {
      to: `${makePhone().slice(0, 9)}0001`,
      clientReference: "order-1",
      message: template,
    });
    await untilPublished("message.read");
    // The status also contained the customer's name.
    expect(typesOf(await listWebhookEvents()).filter((type) => !type.startsWith("contact."))).toEqual([
      "conversation.created",
      "message.sent",
      "message.delivered",
      "message.read",
    ]);
    const read = (await listWebhookEvents()).at(-1);
    expect(read?.data.message).toMatchObject({ id: message.id, status: "read", clientReference: "order-1" });
    // The status was already published, so further updates add no event.
    const id = message.id as Id<"msg">;
    await Promise.all([1, 2, 3].map(() => publishMessage(ctx, "message.updated", id)));
    expect(await messageTypes()).toEqual(["message.sent", "message.delivered", "message.read"]);
  });

  test("publishes the reason of a failure", async () => {
    await sendMessage(ctx, { to: `${makePhone().slice(0, 9)}0010`, message: template });
    const failed = await untilPublished("message.failed");
    expect(failed.data.message).toMatchObject({
      status: "failed",
      failure: { code: "RECIPIENT_UNREACHABLE", whatsappCode: 131026 },
    });
  });
});

describe("windows", () => {
  async function publishClosedWindows(): Promise<number> {
    const mine = (await findClosedWindows(ctx.db)).filter((row) => row.workspaceId === ctx.workspaceId);
    await Promise.all(mine.flatMap((row) => [publishWindowClosed(ctx, row), publishWindowClosed(ctx, row)]));
    return mine.length;
  }

  test("publishes one close event by the workspace's clock and one open event when the customer writes", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "Hello");
    expect(await publishClosedWindows()).toBe(0);
    await moveClock(ctx, DAY + 5 * SECOND);
    ctx = await withCurrentClock(ctx);
    expect(await publishClosedWindows()).toBe(1);
    expect(await publishClosedWindows()).toBe(0);
    const [closed] = (await listWebhookEvents()).filter(({ type }) => type === "conversation.window_closed");
    const [window] = await ctx.db.select().from(windows).where(eq(windows.workspaceId, ctx.workspaceId));
    expect(closed?.data).toMatchObject({
      conversation: { window: { open: false, expiresAt: window?.expiresAt.toISOString() } },
      numberId: window?.numberId,
      closedAt: window?.expiresAt.toISOString(),
    });
    expect(
      typesOf(await listWebhookEvents()).filter((type) => type.startsWith("conversation.window")),
    ).toEqual(["conversation.window_opened", "conversation.window_closed"]);
  });

  test("publishes the close before the next open even if the worker did not run in between", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "Hello");
    const [before] = await ctx.db.select().from(windows).where(eq(windows.workspaceId, ctx.workspaceId));
    const clockOffsetMs = DAY + 5 * SECOND;
    await moveClock(ctx, clockOffsetMs);
    ctx = await withCurrentClock(ctx);
    await customerWrites(ctx, { ...number, clockOffsetMs }, waId, "Still there?");
    const later = (await listWebhookEvents()).slice(4);
    expect(typesOf(later)).toEqual([
      "conversation.window_closed",
      "conversation.window_opened",
      "message.received",
    ]);
    const closedAt = before?.expiresAt.toISOString();
    expect(later[0]?.data).toMatchObject({
      conversation: { window: { open: false, expiresAt: closedAt } },
      numberId: before?.numberId,
      closedAt,
    });
    expect(later[1]?.data).toMatchObject({ conversation: { window: { open: true } } });
    expect(await publishClosedWindows()).toBe(0);
  });
});

describe("contacts and numbers", () => {
  test("publishes an opt-out and an opt-in once each", async () => {
    await customerWrites(ctx, number, makePhone(), "Hello");
    const { data } = (await listWebhookEvents())[0] as PublishedEvent;
    const id = data.contact?.id as Id<"contact">;
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    for (const [stop, when] of [
      [true, 1],
      [true, 2],
      [false, 3],
      [true, 1],
    ] as const) {
      await recordMarketingChoice(ctx, id, { stop, at: at(when), source: "whatsapp" });
    }
    expect(typesOf(await listWebhookEvents()).slice(4)).toEqual(["contact.opted_out", "contact.opted_in"]);
    const phone = makePhone();
    for (const seconds of [4, 5]) {
      await changeIdentity(ctx, id, { waId: phone, bsuid: null, phone, at: at(seconds) });
    }
    const updated = (await listWebhookEvents()).filter(({ type }) => type === "contact.updated");
    expect(updated.map((event) => event.data.contact?.phone)).toEqual([phone]);
  });

  test("publishes contact changes of the API and nothing when nothing changes", async () => {
    const phone = makePhone();
    await upsertContactForApi(ctx, { phone, name: "Ana" });
    await upsertContactForApi(ctx, { phone, name: "Ana" });
    await upsertContactForApi(ctx, { phone, optedOut: true });
    await upsertContactForApi(ctx, { phone, labels: ["vip"], optedOut: false });
    const events = await listWebhookEvents();
    expect(typesOf(events)).toEqual([
      "contact.created",
      "contact.opted_out",
      "contact.updated",
      "contact.opted_in",
    ]);
    expect(events.at(-1)?.data.contact).toMatchObject({
      phone,
      name: "Ana",
      labels: ["vip"],
      optedOut: false,
    });
  });

  test("publishes a number's state change with its previous state", async () => {
    const [row] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
    if (!row) throw new Error("The workspace has no number.");
    for (const _again of [1, 2]) {
      await setNumberState(ctx, row.id, {
        state: "restricted",
        code: 368,
        reason: [codedText("whatsapp_says", { text: "Policy" })],
      });
    }
    expect(await listWebhookEvents()).toMatchObject([
      {
        type: "number.status_changed",
        sequence: null,
        data: {
          number: {
            id: row.id,
            status: "restricted",
            reason: "Message from WhatsApp: Policy",
            whatsappCode: 368,
          },
          previousStatus: "connected",
        },
      },
    ]);
  });
});

/** Only messages of people and keys end a customer's wait. */
const asMember = (): Ctx => ({
  ...ctx,
  actor: { kind: "member", id: newId("user"), name: "Ben", role: "agent" },
});

test("a customer whose reply was refused waits as before", async () => {
  const to = "4915552230025";
  await customerWrites(ctx, number, to, "hello");
  const { conversationId } = await theirMessage("inbound");
  const waitingSince = async () =>
    (await ctx.db.select().from(conversations).where(eq(conversations.id, conversationId)))[0]?.waitingSince;
  const since = await waitingSince();
  expect(since).toBeInstanceOf(Date);
  const reply = sendMessage(asMember(), { to, message: { kind: "text", body: "hi" } });
  await expect(reply).rejects.toMatchObject({ code: "NUMBER_RESTRICTED" });
  expect((await theirMessage("outbound")).status).toBe("failed");
  expect(await waitingSince()).toEqual(since);
});

test("a customer waits again when the only reply is canceled, and not when another one was sent", async () => {
  const to = "4915552230020";
  await customerWrites(ctx, number, to, "hello");
  const { conversationId, createdAt } = await theirMessage("inbound");
  const waits = async () =>
    (await ctx.db.select().from(conversations).where(eq(conversations.id, conversationId)))[0]?.waitingSince;
  const since = await waits();
  const reply = { kind: "text" as const, body: "hi" };
  const first = await sendMessage(asMember(), { to, message: reply });
  const second = await sendMessage(asMember(), { to, message: reply });
  expect([first, second].map(({ message }) => message.status)).toEqual(["queued", "queued"]);
  expect(await waits()).toBeNull();
  await cancelMessage(ctx, second.message.id);
  expect(await waits()).toBeNull();
  await cancelMessage(ctx, first.message.id);
  expect(await waits()).toEqual(since);
  expect(since?.getTime()).toBeLessThanOrEqual(createdAt.getTime());
});
