import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  messages,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import type { StaffTimelineStep, TimelineStep } from "#lib/conversations/thread/timeline-schema.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { giveUpMessage } from "#lib/messages/send/give-up-message.ts";
import { retryMessage } from "#lib/messages/send/retry-message.ts";
import {
  readTimeline,
  readTimelineForApi,
  readTimelineForStaff,
} from "#lib/messages/timeline/read-timeline.ts";
import { DAY } from "#lib/platform/clock.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { Role } from "#lib/platform/roles.ts";
import { toSuffix } from "#lib/simulator/magic-recipient-rules.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { WAIT } from "#lib/whatsapp/error-group-rules.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const fallback = {
  template: { name: "order_update" },
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
};
const template = { kind: "template" as const, ...fallback };

function reads(of: Ctx, id: string, kind: TimelineStep["kind"], count: number): Promise<TimelineStep[]> {
  return until(async () => {
    const { data } = await readTimeline(of, id);
    return data.filter((step) => step.kind === kind).length >= count ? data : null;
  });
}

const kinds = (steps: TimelineStep[]) => steps.map(({ kind }) => kind);
const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test("lists acceptance, attempt and each status with WhatsApp's time and ours", async () => {
  const sent = await sendMessage(ctx, { to: "4915550020001", message: template });
  const steps = await reads(ctx, sent.message.id, "status", 3);
  expect(kinds(steps)).toEqual(["accepted", "attempt", "status", "status", "status"]);
  const nothing = {
    ...{ whatsappCode: null, whatsappTitle: null, whatsappDetails: null },
    ...{ cause: null, action: null, traceId: null },
  };
  expect(steps[0]).toEqual({ kind: "accepted", at, by: { kind: "system", name: null } });
  expect(steps[1]).toEqual({
    kind: "attempt",
    at,
    attempt: 1,
    outcome: "accepted",
    httpStatus: 200,
    ...nothing,
    reason: null,
    durationMs: expect.any(Number),
  });
  const statuses = steps.slice(2);
  expect(statuses.map((step) => step.kind === "status" && step.status).toSorted()).toEqual([
    "delivered",
    "read",
    "sent",
  ]);
  expect(statuses[2]).toEqual({
    kind: "status",
    at,
    whatsappAt: at,
    status: expect.any(String),
    changed: expect.any(Boolean),
    ...nothing,
  });
  expect(steps.map((step) => step.at)).toEqual(steps.map((step) => step.at).toSorted());
});

test("stores the request of an API key only, because the log of requests has no other", async () => {
  const asKey: Ctx = { ...ctx, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: [] } };
  for (const sender of [asKey, ctx]) {
    const { message } = await sendMessage(sender, { to: makePhone(), message: template });
    const [row] = await ctx.db
      .select({ requestId: messages.requestId })
      .from(messages)
      .where(eq(messages.id, message.id as Id<"msg">));
    expect(row).toEqual({ requestId: sender === asKey ? ctx.requestId : null });
  }
});

test("lists callbacks that change nothing and marks them", async () => {
  const sent = await sendMessage(ctx, { to: "4915550020030", message: template });
  const steps = await reads(ctx, sent.message.id, "status", 6);
  const idle = steps.filter((step) => step.kind === "status" && !step.changed);
  expect(idle.length).toBeGreaterThanOrEqual(3);
});

test("shows WhatsApp's code and title, our explanation and the trace id of a refusal", async () => {
  const mine = await makeSandboxWorkspace();
  const send = sendMessage(mine.ctx, { to: "4915550020025", message: template });
  const refused = await send.catch((error: unknown) => error);
  const steps = (await readTimeline(mine.ctx, Object(refused).details.messageId)).data;
  expect(steps[1]).toEqual({
    kind: "attempt",
    at,
    attempt: 1,
    outcome: "refused",
    httpStatus: expect.any(Number),
    whatsappCode: 368,
    whatsappTitle: expect.any(String),
    whatsappDetails: null,
    cause: expect.any(String),
    action: expect.any(String),
    traceId: expect.any(String),
    reason: null,
    durationMs: expect.any(Number),
  });
});

test("an error that Parley retries requires nothing, until the message has failed for good", async () => {
  const mine = await makeSandboxWorkspace();
  const to = `49155${toSuffix(131000)}`;
  const { message } = await sendMessage(mine.ctx, { to, message: template });
  const { id, conversationId } = message;
  const actions = async () =>
    (await readTimeline(mine.ctx, id)).data.flatMap((step) => (step.kind === "attempt" ? [step.action] : []));
  expect(message).toMatchObject({ status: "queued", failure: null });
  expect(await actions()).toEqual([WAIT]);
  // One attempt is left of those that this error has.
  await mine.ctx.db
    .update(messages)
    .set({ attempts: 4, nextAttemptAt: new Date() })
    .where(eq(messages.id, id as Id<"msg">));
  await drainConversationQueue(mine.ctx, conversationId as Id<"conv">, id as Id<"msg">);
  const failed = await getMessageForApi(mine.ctx, id);
  expect(failed).toMatchObject({ status: "failed", failure: { whatsappCode: 131000, retryable: true } });
  const action = failed.failure?.action;
  expect(action).toMatch(/^Send it again\./);
  expect(failed.errors).toMatchObject([{ whatsappCode: 131000, action }]);
  expect(await actions()).toEqual([action, action]);
  const { message: shown } = await getPublished(mine.ctx, id as Id<"msg">);
  expect(shown.failure).toMatchObject({ action, retry: "You can try again.", retryable: true });
});

test("lists each step of a message that is retried, given up and sent again manually", async () => {
  const mine = await makeSandboxWorkspace();
  const sent = await sendMessage(mine.ctx, { to: "4915550020022", message: template });
  await moveClock(mine.ctx, 2 * DAY);
  const later = await withCurrentClock(mine.ctx);
  await giveUpMessage(later, sent.message.id);
  await retryMessage(later, sent.message.id);
  const steps = (await readTimeline(later, sent.message.id)).data;
  expect(kinds(steps)).toEqual(["accepted", "attempt", "gave_up", "retried", "attempt"]);
  // The message was sent in the end, so nothing is to be done about the attempt before.
  expect(steps[1]).toMatchObject({ outcome: "refused", httpStatus: 503, reason: null, action: null });
  expect(steps[2]).toEqual({
    kind: "gave_up",
    at,
    code: "EXPIRED",
    cause: expect.any(String),
    action: expect.any(String),
  });
  expect(steps[3]).toEqual({ kind: "retried", at, by: { kind: "terminal", name: null } });
});

test("lists a fallback that replaced the text", async () => {
  const sent = await sendMessage(ctx, { to: makePhone(), message: { kind: "text", body: "Hi", fallback } });
  const steps = (await readTimeline(ctx, sent.message.id)).data;
  expect(steps[1]).toEqual({ kind: "fallback", at, template: "order_update", language: expect.any(String) });
});

test("lists a running attempt", async () => {
  const sent = await sendMessage(ctx, { to: makePhone(), message: template });
  await reads(ctx, sent.message.id, "status", 1);
  await ctx.db
    .update(messages)
    .set({ attemptState: "in_flight", attemptStartedAt: ctx.clock.now(), attempts: 2 })
    .where(eq(messages.id, sent.message.id as Id<"msg">));
  const steps = (await readTimeline(ctx, sent.message.id)).data;
  expect(steps.filter((step) => step.kind === "attempt").at(-1)).toMatchObject({
    attempt: 2,
    outcome: "running",
  });
});

test("lists each delivery attempt of a webhook event by the workspace's clock", async () => {
  const sent = await sendMessage(ctx, { to: makePhone(), message: template });
  const messageId = sent.message.id as Id<"msg">;
  const { workspaceId } = ctx;
  const ids = { endpointId: newId("whk"), eventId: newId("evt"), id: newId("dlv"), workspaceId };
  const real = new Date();
  await ctx.db.insert(webhookEndpoints).values({
    id: ids.endpointId,
    workspaceId,
    url: "https://example.com/hook",
    eventTypes: ["*"],
    secret: encrypt("x", ids.endpointId),
  });
  await ctx.db.insert(webhookEvents).values({
    id: ids.eventId,
    workspaceId,
    messageId,
    type: "message.delivered",
    body: JSON.stringify({ timestamp: new Date(real.getTime() + 2 * DAY).toISOString() }),
    createdAt: real,
  });
  await ctx.db.insert(webhookDeliveries).values({ ...ids, eventType: "message.delivered", createdAt: real });
  const waiting = (await readTimeline(ctx, messageId)).data.at(-1);
  const about = {
    kind: "delivery",
    eventId: ids.eventId,
    eventType: "message.delivered",
    endpointId: ids.endpointId,
  };
  const ahead = new Date(real.getTime() + 2 * DAY).toISOString();
  expect(waiting).toEqual({
    ...about,
    at: ahead,
    result: "waiting",
    attempt: 0,
    httpStatus: null,
    error: null,
    durationMs: null,
    nextAttemptAt: at,
  });
  const attempt = {
    workspaceId,
    deliveryId: ids.id,
    url: "https://example.com/hook",
    requestHeaders: {},
    startedAt: real,
  };
  await ctx.db.insert(webhookAttempts).values([
    { ...attempt, attempt: 1, status: null, error: "timeout", durationMs: 15_000 },
    { ...attempt, attempt: 2, status: 204, durationMs: 41 },
  ]);
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: "delivered", attempts: 2 })
    .where(eq(webhookDeliveries.id, ids.id));
  expect((await readTimeline(ctx, messageId)).data.filter(({ kind }) => kind === "delivery")).toEqual([
    {
      ...about,
      at: ahead,
      result: "failed",
      attempt: 1,
      httpStatus: null,
      error: "timeout",
      durationMs: 15_000,
      nextAttemptAt: null,
    },
    {
      ...about,
      at: ahead,
      result: "delivered",
      attempt: 2,
      httpStatus: 204,
      error: null,
      durationMs: 41,
      nextAttemptAt: null,
    },
  ]);
});

test("shows when an inbound message arrived and returns NOT_FOUND in another workspace", async () => {
  const from = makePhone();
  await customerWrites(ctx, number, from, "hello timeline");
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "inbound")));
  const { data } = await readTimeline(ctx, row?.id ?? "");
  expect(data).toEqual([
    { kind: "received", at, whatsappAt: at },
    expect.objectContaining({ kind: "delivery", eventType: "message.received", result: "waiting" }),
  ]);
  const elsewhere = await makeWorkspace();
  for (const id of [row?.id ?? "", "msg_nonsense", newId("msg")]) {
    await expect(readTimeline(elsewhere, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("shows webhook errors to keys with webhooks.manage and to admins, and hides API calls from agents", async () => {
  const sent = await sendMessage(ctx, { to: makePhone(), message: template });
  const messageId = sent.message.id as Id<"msg">;
  const { workspaceId } = ctx;
  const [endpointId, eventId, deliveryId] = [newId("whk"), newId("evt"), newId("dlv")];
  const url = "https://example.com/hook";
  await ctx.db
    .insert(webhookEndpoints)
    .values({ id: endpointId, workspaceId, url, eventTypes: ["*"], secret: encrypt("x", endpointId) });
  const type = "message.failed";
  await ctx.db.insert(webhookEvents).values({ id: eventId, workspaceId, messageId, type, body: "{}" });
  await ctx.db
    .insert(webhookDeliveries)
    .values({ id: deliveryId, workspaceId, endpointId, eventId, eventType: type, attempts: 1 });
  const failed = { attempt: 1, status: null, error: "connect ECONNREFUSED 10.0.0.7", durationMs: 3 };
  await ctx.db
    .insert(webhookAttempts)
    .values({ workspaceId, deliveryId, url, requestHeaders: {}, startedAt: new Date(), ...failed });
  const asKey = (...scopes: string[]): Ctx => ({
    ...ctx,
    actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes },
  });
  const asMember = (role: Role): Ctx => ({
    ...ctx,
    actor: { kind: "member", id: newId("user"), name: "Ana", role },
  });
  const readErrors = async (reading: Promise<{ data: StaffTimelineStep[] }>) =>
    (await reading).data.find((step) => step.kind === "delivery" && step.eventId === eventId);
  const full = { result: "failed", error: failed.error, endpointId };
  const plain = { result: "failed", error: null };
  expect(
    await readErrors(readTimelineForApi(asKey("messages.read", "webhooks.manage"), messageId)),
  ).toMatchObject(full);
  expect(await readErrors(readTimelineForApi(asKey("messages.read"), messageId))).toMatchObject({
    ...plain,
    endpointId,
  });
  expect(await readErrors(readTimelineForStaff(asMember("owner"), messageId))).toMatchObject(full);
  expect(await readErrors(readTimelineForStaff(asMember("admin"), messageId))).toMatchObject(full);
  expect(await readErrors(readTimelineForStaff(asMember("agent"), messageId))).toMatchObject({
    ...plain,
    endpointId: null,
  });
});

test("serves the timeline of an internal message in the inbox only", async () => {
  const sent = await sendMessage(ctx, { to: makePhone(), message: template });
  await ctx.db
    .update(messages)
    .set({ kind: "note" })
    .where(eq(messages.id, sent.message.id as Id<"msg">));
  await expect(readTimelineForApi(ctx, sent.message.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await readTimelineForStaff(ctx, sent.message.id)).data).not.toEqual([]);
});
