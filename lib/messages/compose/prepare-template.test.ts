import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messages, sandboxTemplates, templates } from "#db/schema/index.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { renderTemplateForApi } from "#lib/messages/api/render-template.ts";
import { prepareTemplate } from "#lib/messages/compose/prepare-template.ts";
import { sendOtpBody } from "#lib/otp/schema.ts";
import { sendCode } from "#lib/otp/send-code.ts";
import { newId } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { approveTemplate, rejectTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;

serveUpstream();
beforeAll(async () => {
  ({ ctx } = await makeSandboxWorkspace());
});

const order = { name: "order_update" };
const values = { "1": "Ana", "2": "NW-1", "3": "Friday" };
const template = { kind: "template" as const, template: order, variables: values };

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
  const own = eq(messages.workspaceId, ctx.workspaceId);
  await expect(
    sendMessage(ctx, { to: makePhone(), message: { kind: "template", ...input } }),
  ).rejects.toMatchObject({ code });
  expect(await ctx.db.$count(messages, own)).toBe(0);
});

test("rejects a template that WhatsApp approved and the workspace did not", async () => {
  const mine = await makeSandboxWorkspace();
  const found = (await listTemplates(mine.ctx)).data.find(({ name }) => name === "order_update");
  await rejectTemplate(mine.ctx, found?.id ?? "", "Wrong tone");
  await expect(sendMessage(mine.ctx, { to: makePhone(), message: template })).rejects.toMatchObject({
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
    content: {
      ...{ headerKind: "location", header: "Philz" },
      headerPlace: { latitude: 37.4421, longitude: -122.1615, name: "Philz", address: null },
    },
  });
  const shown = {
    headerKind: "location",
    header: "Philz",
    headerLocation: { ...headerLocation, address: null },
  };
  expect(await getMessageForApi(mine.ctx, sent.message.id)).toMatchObject({ content: shown });
  const rendered = await renderTemplateForApi(mine.ctx, "meet_here", { variables: {}, headerLocation });
  expect(rendered).toMatchObject({ sendable: true, ...shown });
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
  await expect(sendMessage(mine.ctx, { to, message: { ...template, headerLocation } })).rejects.toMatchObject(
    { code: "HEADER_MEDIA_NOT_ALLOWED" },
  );
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
    [{ kind: "text" as const, body: "hi", fallback }, "fallback.headerMediaFilename"],
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
  await expect(sendMessage(mine.ctx, { to: makePhone(), message: template })).rejects.toMatchObject({
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

test("a template that only another WhatsApp account has is refused with that account", async () => {
  const wanted = { name: "elsewhere" };
  await ctx.db.insert(templates).values({
    ...{ id: newId("tpl"), workspaceId: ctx.workspaceId, wabaId: "102290129340398" },
    whatsappId: "7",
    ...{ ...wanted, language: "en", category: "utility", components: [], whatsappStatus: "approved" },
  });
  const missing = { template: "elsewhere", whatsappAccountIds: ["102290129340398"] };
  const sent = { to: makePhone(), message: { kind: "template" as const, template: wanted, variables: {} } };
  await expect(sendMessage(ctx, sent)).rejects.toMatchObject({
    code: "TEMPLATE_NOT_FOUND",
    message: expect.stringMatching(
      /exists only in the WhatsApp account 102290129340398, not in the account of this request/,
    ),
    details: missing,
  });
  const fallback = { template: wanted, variables: {} };
  const text = { to: makePhone(), message: { kind: "text" as const, body: "Hello", fallback } };
  await expect(sendMessage(ctx, text)).rejects.toMatchObject({ details: missing });
  const passcode = sendOtpBody.parse({ to: makePhone(), template: "elsewhere" });
  await expect(sendCode(ctx, passcode)).rejects.toMatchObject({ details: missing });
});
