import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages, sandboxTemplates } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { prepareTemplate } from "#lib/messages/compose/prepare-template.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { sendMessage } from "#lib/messages/send/send-message.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import type { SandboxNumber } from "#lib/simulator/number-state.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { createSandboxTemplate } from "#lib/simulator/template-row.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { approveTemplate, rejectTemplate } from "#lib/templates/review-template.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  stopUpstream = await startUpstream();
  ({ ctx, number } = await makeSandboxWorkspace());
});
afterAll(() => stopUpstream());

const order = { name: "order_update" };
const values = { "1": "Ana", "2": "NW-1", "3": "Friday" };
const template = (variables: Record<string, string> = values) => ({
  kind: "template" as const,
  template: order,
  variables,
});
const text = (body: string) => ({ kind: "text" as const, body });

function reaches(id: string, status: string) {
  return until(async () => {
    const message = await getMessage(ctx, id);
    return message.status === status ? message : null;
  });
}

test("sends a template at any time and receives its statuses", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  expect(sent.message.status).toBe("sent");
  const delivered = await reaches(sent.message.id, "delivered");
  expect(delivered.sentAt).not.toBeNull();
  const [onPhone] = await readChat(ctx.db, number, to);
  expect(onPhone?.rendered?.body).toContain("Hi Ana, your order NW-1");
});

test("requires an open window for a text and writes nothing when it refuses", async () => {
  const to = makePhone();
  const before = await ctx.db.$count(contacts);
  await expect(sendMessage(ctx, { to, message: text("hi") })).rejects.toMatchObject({
    code: "WINDOW_CLOSED",
    details: { windowExpiredAt: null, conversationId: null },
  });
  expect(await ctx.db.$count(contacts)).toBe(before);
  await customerWrites(ctx, number, to, "hello");
  const sent = await until(() => sendMessage(ctx, { to, message: text("hi") }).catch(() => null));
  expect(sent.message.status).toBe("sent");
});

test("refuses texts, sends templates and uses the fallback once the window closes", async () => {
  const mine = await makeSandboxWorkspace();
  const to = makePhone();
  await customerWrites(mine.ctx, mine.number, to, "hello");
  await moveSandboxClock(mine.ctx.db, [mine.number.phoneNumberId], 24 * 3600 * 1000);
  await moveClock(mine.ctx, 24 * 3600 * 1000);
  const later = await withCurrentClock(mine.ctx);
  await expect(sendMessage(later, { to, message: text("late") })).rejects.toMatchObject({
    code: "WINDOW_CLOSED",
    details: { windowExpiredAt: expect.any(String) },
  });
  const fallback = { template: order, variables: values };
  const sent = await sendMessage(later, { to, message: { ...text("late"), fallback } });
  expect(sent).toMatchObject({
    fallbackUsed: true,
    message: { status: "sent", content: { kind: "template" } },
  });
});

test("rejects an invalid fallback even while the window is open", async () => {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const fallback = { template: order, variables: {} };
  await expect(sendMessage(ctx, { to, message: { ...text("hi"), fallback } })).rejects.toMatchObject({
    code: "TEMPLATE_VARIABLES_MISMATCH",
  });
});

test.each([
  ["no such template", { template: { name: "nope" }, variables: {} }, "TEMPLATE_NOT_FOUND"],
  [
    "no such language",
    { template: { name: "order_update", language: "pt_BR" }, variables: values },
    "TEMPLATE_NOT_FOUND",
  ],
  [
    "values missing and surplus",
    { template: order, variables: { "1": "a", "9": "b" } },
    "TEMPLATE_VARIABLES_MISMATCH",
  ],
  [
    "a text too long with its values",
    { template: order, variables: { ...values, "1": "x".repeat(1024) } },
    "TEMPLATE_TOO_LONG",
  ],
  [
    "header media missing",
    { template: { name: "new_roast" }, variables: { "1": "a", "2": "b" } },
    "HEADER_MEDIA_REQUIRED",
  ],
  [
    "header media not wanted",
    { template: order, variables: values, headerMediaLink: "https://example.com/a.png" },
    "HEADER_MEDIA_NOT_ALLOWED",
  ],
  [
    "a private link",
    {
      template: { name: "new_roast" },
      variables: { "1": "a", "2": "b" },
      headerMediaLink: "https://10.0.0.1/a",
    },
    "VALIDATION_ERROR",
  ],
])("%s: rejects %s before anything is written", async (_name, input, code) => {
  const outbound = eq(messages.direction, "outbound");
  const before = await ctx.db.$count(messages, outbound);
  await expect(
    sendMessage(ctx, { to: makePhone(), message: { kind: "template", ...input } }),
  ).rejects.toMatchObject({ code });
  expect(await ctx.db.$count(messages, outbound)).toBe(before);
});

test("rejects a template that WhatsApp approved and the workspace did not", async () => {
  const mine = await makeSandboxWorkspace();
  const found = (await listTemplates(mine.ctx)).data.find(({ name }) => name === "order_update");
  await rejectTemplate(mine.ctx, found?.id ?? "", "Wrong tone");
  await expect(sendMessage(mine.ctx, { to: makePhone(), message: template() })).rejects.toMatchObject({
    code: "TEMPLATE_NOT_APPROVED",
    details: { whatsappStatus: "approved", workspaceStatus: "rejected", reason: "Wrong tone" },
  });
});

test("sends a location header only for a template that has one", async () => {
  const mine = await makeSandboxWorkspace();
  await createSandboxTemplate(mine.ctx.db, mine.number.wabaId, {
    ...{ name: "meet_here", language: "en", category: "UTILITY" },
    components: [
      { type: "HEADER", format: "LOCATION" },
      { type: "BODY", text: "We meet here." },
    ],
  });
  await syncTemplates(mine.ctx);
  const found = (await listTemplates(mine.ctx)).data.find(({ name }) => name === "meet_here");
  await approveTemplate(mine.ctx, found?.id ?? "");
  const to = makePhone();
  const message = { kind: "template" as const, template: { name: "meet_here" }, variables: {} };
  await expect(sendMessage(mine.ctx, { to, message })).rejects.toMatchObject({
    code: "HEADER_MEDIA_REQUIRED",
    details: { headerType: "location" },
  });
  const headerLocation = { latitude: 37.4421, longitude: -122.1615, name: "Philz" };
  const sent = await sendMessage(mine.ctx, { to, message: { ...message, headerLocation } });
  expect(sent.message).toMatchObject({
    status: "sent",
    content: { headerKind: "location", header: "Philz" },
  });
  expect((await readChat(mine.ctx.db, mine.number, to))[0]?.message).toMatchObject({
    template: {
      components: [
        {
          type: "header",
          parameters: [
            {
              type: "location",
              location: { latitude: 37.4421, longitude: -122.1615, name: "Philz" },
            },
          ],
        },
      ],
    },
  });
  await expect(
    sendMessage(mine.ctx, { to, message: { ...template(), headerLocation } }),
  ).rejects.toMatchObject({ code: "HEADER_MEDIA_NOT_ALLOWED" });
});

test("names a document by the last segment of its link, without control characters", async () => {
  const mine = await makeSandboxWorkspace();
  await createSandboxTemplate(mine.ctx.db, mine.number.wabaId, {
    ...{ name: "your_invoice", language: "en", category: "UTILITY" },
    components: [
      { type: "HEADER", format: "DOCUMENT" },
      { type: "BODY", text: "Your invoice." },
    ],
  });
  await createSandboxTemplate(mine.ctx.db, mine.number.wabaId, {
    ...{ name: "named_header", language: "en", category: "UTILITY" },
    components: [
      { type: "HEADER", format: "TEXT", text: "For {{1}}", example: { header_text: ["Ana"] } },
      { type: "BODY", text: "Your order is here." },
    ],
  });
  await syncTemplates(mine.ctx);
  for (const { id, name } of (await listTemplates(mine.ctx)).data) {
    if (["your_invoice", "named_header"].includes(name)) await approveTemplate(mine.ctx, id);
  }
  const invoice = { template: { name: "your_invoice" }, variables: {} };
  const name = async (segment: string) => {
    const headerMediaLink = `https://EXAMPLE.com/${segment}`;
    const prepared = await prepareTemplate(mine.ctx, mine.number.wabaId, { ...invoice, headerMediaLink });
    expect(prepared.content).toMatchObject({
      headerMediaLink: `https://example.com/${segment}`,
      headerMediaLinkGiven: headerMediaLink,
    });
    return /"filename":"([^"]*)"/.exec(JSON.stringify(prepared.payload))?.[1];
  };
  expect(await name("invoice%201042.pdf")).toBe("invoice 1042.pdf");
  expect(await name("a%00b%0D%0Ac%2Fd%5Ce%E2%80%A8.pdf")).toBe("abcde.pdf");
  expect(await name(`${"a".repeat(239)}%F0%9F%98%80`)).toBe("a".repeat(239));
  expect(await name("%00")).toBe("document");
  expect(await name("")).toBe("document");
  expect(await name("%ff.pdf")).toBe("%ff.pdf");

  const fallback = { template: order, variables: values, headerMediaFilename: "a.pdf" };
  for (const [input, path] of [
    [{ kind: "template" as const, ...fallback }, "headerMediaFilename"],
    [{ ...text("hi"), fallback }, "fallback.headerMediaFilename"],
  ] as const) {
    await expect(sendMessage(mine.ctx, { to: makePhone(), message: input })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { issues: [{ path, code: "no_document" }] },
    });
  }

  const passcode = (value: string) =>
    prepareTemplate(mine.ctx, mine.number.wabaId, {
      template: { name: "verification_code" },
      variables: { "1": value },
    });
  await expect(passcode("1".repeat(16))).rejects.toMatchObject({
    code: "TEMPLATE_TOO_LONG",
    details: { component: "body", length: 16, limit: 15 },
  });
  expect((await passcode("1".repeat(15))).content).toMatchObject({ redacted: true });

  const header = (length: number) => ({
    template: { name: "named_header" },
    variables: { "1": "x".repeat(length) },
  });
  await expect(prepareTemplate(mine.ctx, mine.number.wabaId, header(57))).rejects.toMatchObject({
    code: "TEMPLATE_TOO_LONG",
    details: { component: "header", length: 61, limit: 60 },
  });
  const exact = await prepareTemplate(mine.ctx, mine.number.wabaId, header(56));
  expect(exact.content).toMatchObject({ header: `For ${"x".repeat(56)}` });
});

test("resyncs a template that WhatsApp rejects", async () => {
  const mine = await makeSandboxWorkspace();
  const theirs = eq(sandboxTemplates.wabaId, mine.number.wabaId);
  // The template was just paused, and its webhook has not arrived.
  await mine.ctx.db.update(sandboxTemplates).set({ status: "PAUSED" }).where(theirs);
  await expect(sendMessage(mine.ctx, { to: makePhone(), message: template() })).rejects.toMatchObject({
    code: "TEMPLATE_NOT_APPROVED",
    details: {
      whatsappStatus: "approved",
      workspaceStatus: "approved",
      reason: expect.any(String),
      messageId: expect.stringMatching(/^msg_/),
    },
  });
  const jobs = await mine.ctx.db.execute<{ data: { templateId: string } }>(
    sql`select data from pgboss.job where name = 'template-resync' and data ->> 'workspaceId' = ${mine.ctx.workspaceId}`,
  );
  const found = (await listTemplates(mine.ctx)).data.find(({ name }) => name === "order_update");
  expect(jobs.map(({ data }) => data.templateId)).toEqual([found?.id]);
});

test("sends nothing to a blocked contact and no marketing after an opt-out", async () => {
  const to = makePhone();
  await sendMessage(ctx, { to, message: template() });
  const welcome = { kind: "template" as const, template: { name: "welcome" }, variables: {} };
  await ctx.db.update(contacts).set({ optedOutAt: new Date() }).where(eq(contacts.phone, to));
  await expect(sendMessage(ctx, { to, message: welcome })).rejects.toMatchObject({
    code: "CONTACT_OPTED_OUT",
  });
  expect((await sendMessage(ctx, { to, message: template() })).message.status).toBe("sent");
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.phone, to));
  await expect(sendMessage(ctx, { to, message: template() })).rejects.toMatchObject({
    code: "CONTACT_BLOCKED",
  });
});

test("rejects a send without a number", async () => {
  await expect(
    sendMessage(await makeWorkspace(), { to: makePhone(), message: template() }),
  ).rejects.toMatchObject({
    code: "NUMBER_NOT_CONNECTED",
    details: { numberId: null },
  });
});

test("masks a passcode in the thread and shows it only on the customer's phone", async () => {
  const to = makePhone();
  const message = {
    kind: "template" as const,
    template: { name: "verification_code" },
    variables: { "1": "482915" },
  };
  const sent = await sendMessage(ctx, { to, message });
  expect(JSON.stringify(sent)).not.toContain("482915");
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? ""));
  expect(JSON.stringify(row)).not.toContain("482915");
  const [onPhone] = await readChat(ctx.db, number, to);
  expect(onPhone?.rendered?.body).toContain("*482915*");
  // Meta lists the button as a link with a placeholder; on the phone it copies the code.
  expect(onPhone?.rendered?.buttons).toMatchObject([{ text: "Copy code", value: "482915" }]);
});

test("shows the reason of a failure that arrives later", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000010", message: template() });
  const failed = await reaches(sent.message.id, "failed");
  expect(failed.failure).toMatchObject({
    code: "RECIPIENT_UNREACHABLE",
    whatsappCode: 131026,
    retryable: false,
  });
});

test("ends at read when callbacks arrive reversed and twice", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000030", message: template() });
  await reaches(sent.message.id, "read");
});

test("creates one message per client id, also concurrently", async () => {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const first = await until(() => sendMessage(ctx, { to, message: text("first") }).catch(() => null));
  const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "once" };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendFromInbox(ctx, first.conversation.id, body)),
  );
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
  const onPhone = (await readChat(ctx.db, number, to)).filter(({ direction }) => direction === "to_customer");
  expect(onPhone).toHaveLength(2);
});

test("shows an agent's message that WhatsApp rejects as failed in the thread", async () => {
  const mine = await makeSandboxWorkspace();
  const to = "4915552220025";
  await customerWrites(mine.ctx, mine.number, to, "hello");
  const [row] = await mine.ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, mine.ctx.workspaceId));
  const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "hi" };
  const { message } = await sendFromInbox(mine.ctx, row?.id ?? "", body);
  expect(message).toMatchObject({
    status: "failed",
    failure: { code: "NUMBER_RESTRICTED", whatsappCode: 368 },
  });
});

test("returns NOT_FOUND for another workspace's conversation, number and message", async () => {
  const to = makePhone();
  const theirs = await sendMessage(ctx, { to, message: template() });
  const other = (await makeSandboxWorkspace()).ctx;
  const nothing = { code: "NOT_FOUND" };
  await expect(getConversation(other, theirs.conversation.id)).rejects.toMatchObject(nothing);
  await expect(getMessage(other, theirs.message.id)).rejects.toMatchObject(nothing);
  const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "hi" };
  await expect(sendFromInbox(other, theirs.conversation.id, body)).rejects.toMatchObject(nothing);
  const from = theirs.conversation.number.id;
  await expect(sendMessage(other, { to, from, message: template() })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});
