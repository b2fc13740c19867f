import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messages, numbers, outboundEvents, windows } from "#db/schema/index.ts";
import { DAY, SECOND } from "#lib/clock.ts";
import { announceClosed, findClosedWindows } from "#lib/conversations/announce-closed.ts";
import { upsertContactForApi } from "#lib/conversations/save-contact.ts";
import { setConversationState } from "#lib/conversations/set-state.ts";
import type { Id } from "#lib/id.ts";
import { chooseMarketing } from "#lib/ingest/apply-user-preference.ts";
import { changeIdentity } from "#lib/ingest/resolve-contact.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

interface Told {
  type: string;
  sequence: number | null;
  data: Record<string, Record<string, unknown>>;
}

/** What other systems were told so far, in order. */
async function told(): Promise<Told[]> {
  const rows = await ctx.db
    .select({ body: outboundEvents.body })
    .from(outboundEvents)
    .where(eq(outboundEvents.workspaceId, ctx.workspaceId))
    .orderBy(outboundEvents.position);
  return rows.map(({ body }) => JSON.parse(body));
}

const typesOf = (events: Told[]) => events.map(({ type }) => type);
const messageTypes = async () => typesOf(await told()).filter((type) => type.startsWith("message."));

const untilTold = (type: string) =>
  until(async () => (await told()).find((event) => event.type === type) ?? null);

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

describe("a customer's message", () => {
  test("tells of the contact, the conversation, the window and itself, in this order and whole", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "Hello");
    const events = await told();
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

  test("within an open window tells of itself alone; in a closed conversation also that it is open again", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "One");
    await customerWrites(ctx, number, waId, "Two");
    const { conversationId } = await theirMessage("inbound");
    await setConversationState(ctx, conversationId, "closed");
    await setConversationState(ctx, conversationId, "closed");
    await customerWrites(ctx, number, waId, "Three");
    expect(typesOf(await told()).slice(4)).toEqual([
      "message.received",
      "conversation.closed",
      "conversation.reopened",
      "message.received",
    ]);
  });
});

describe("a message of ours", () => {
  test("tells each status once, and nothing while it waits", async () => {
    const { message } = await sendMessage(ctx, {
      to: `${makePhone().slice(0, 9)}0001`,
      clientReference: "order-1",
      message: template,
    });
    await untilTold("message.read");
    // The status told the customer's name besides.
    expect(typesOf(await told()).filter((type) => !type.startsWith("contact."))).toEqual([
      "conversation.created",
      "message.sent",
      "message.delivered",
      "message.read",
    ]);
    const read = (await told()).at(-1);
    expect(read?.data.message).toMatchObject({ id: message.id, status: "read", clientReference: "order-1" });
    // Whatever else is told about it, its status is known.
    const ids = { messageId: message.id as Id<"msg">, conversationId: message.conversationId as Id<"conv"> };
    await Promise.all([1, 2, 3].map(() => publishMessage(ctx, "message.updated", ids)));
    expect(await messageTypes()).toEqual(["message.sent", "message.delivered", "message.read"]);
  });

  test("that failed tells why", async () => {
    await sendMessage(ctx, { to: `${makePhone().slice(0, 9)}0010`, message: template });
    const failed = await untilTold("message.failed");
    expect(failed.data.message).toMatchObject({
      status: "failed",
      failure: { code: "RECIPIENT_UNREACHABLE", whatsappCode: 131026 },
    });
  });
});

describe("windows", () => {
  async function sweep(): Promise<number> {
    const mine = (await findClosedWindows(ctx.db)).filter((row) => row.workspaceId === ctx.workspaceId);
    await Promise.all(mine.flatMap((row) => [announceClosed(ctx, row), announceClosed(ctx, row)]));
    return mine.length;
  }

  test("that close by the workspace's clock are told once, and opened again when the customer writes", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "Hello");
    expect(await sweep()).toBe(0);
    await moveClock(ctx, DAY + 5 * SECOND);
    ctx = await withCurrentClock(ctx);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    const [closed] = (await told()).filter(({ type }) => type === "conversation.window_closed");
    const [window] = await ctx.db.select().from(windows).where(eq(windows.workspaceId, ctx.workspaceId));
    expect(closed?.data).toMatchObject({
      conversation: { window: { open: false, expiresAt: window?.expiresAt.toISOString() } },
      numberId: window?.numberId,
      closedAt: window?.expiresAt.toISOString(),
    });
    expect(typesOf(await told()).filter((type) => type.startsWith("conversation.window"))).toEqual([
      "conversation.window_opened",
      "conversation.window_closed",
    ]);
  });

  test("that nobody has looked at since their end are told closed and opened when the customer writes", async () => {
    const waId = makePhone();
    await customerWrites(ctx, number, waId, "Hello");
    const [before] = await ctx.db.select().from(windows).where(eq(windows.workspaceId, ctx.workspaceId));
    const clockOffsetMs = DAY + 5 * SECOND;
    await moveClock(ctx, clockOffsetMs);
    ctx = await withCurrentClock(ctx);
    await customerWrites(ctx, { ...number, clockOffsetMs }, waId, "Still there?");
    const later = (await told()).slice(4);
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
    expect(await sweep()).toBe(0);
  });
});

describe("contacts and numbers", () => {
  test("an opt-out of the customer is told once, and so is the way back", async () => {
    await customerWrites(ctx, number, makePhone(), "Hello");
    const { data } = (await told())[0] as Told;
    const id = data.contact?.id as Id<"contact">;
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    for (const [stop, when] of [
      [true, 1],
      [true, 2],
      [false, 3],
      [true, 1],
    ] as const) {
      await chooseMarketing(ctx, id, { stop, at: at(when) });
    }
    expect(typesOf(await told()).slice(4)).toEqual(["contact.opted_out", "contact.opted_in"]);
    const phone = makePhone();
    for (const seconds of [4, 5]) {
      await changeIdentity(ctx, id, { waId: phone, bsuid: null, phone, at: at(seconds) });
    }
    const updated = (await told()).filter(({ type }) => type === "contact.updated");
    expect(updated.map((event) => event.data.contact?.phone)).toEqual([phone]);
  });

  test("what the API writes of a contact is told; what changes nothing is not", async () => {
    const phone = makePhone();
    await upsertContactForApi(ctx, { phone, name: "Ana" });
    await upsertContactForApi(ctx, { phone, name: "Ana" });
    await upsertContactForApi(ctx, { phone, optedOut: true });
    await upsertContactForApi(ctx, { phone, labels: ["vip"], optedOut: false });
    const events = await told();
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

  test("a number that goes out of service is told with what it was before", async () => {
    const [row] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
    if (!row) throw new Error("The workspace has no number.");
    for (const _again of [1, 2]) {
      await setNumberState(ctx, row.id, { state: "restricted", code: 368, reason: "Policy" });
    }
    expect(await told()).toMatchObject([
      {
        type: "number.status_changed",
        sequence: null,
        data: {
          number: { id: row.id, status: "restricted", reason: "Policy", whatsappCode: 368 },
          previousStatus: "connected",
        },
      },
    ]);
  });
});
