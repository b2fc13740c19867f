import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { attachments, contacts, messages, templates } from "#db/schema/index.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { apiMessageSchema } from "#lib/conversations/thread/api-schema.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { addNoteForApi } from "#lib/messages/api/add-note.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { renderedTemplateSchema, renderTemplateBody } from "#lib/messages/api/render-schema.ts";
import { renderTemplateForApi } from "#lib/messages/api/render-template.ts";
import { sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { findSandboxNumbers, readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { getTemplateForApi } from "#lib/templates/api-queries.ts";
import { makeApprovedTemplate } from "#lib/testing/approved-template.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
let ana: Awaited<ReturnType<typeof makeContactWithWindow>>;

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  ctx = { ...ctx, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: ["messages.send"] } };
  ana = await makeContactWithWindow(ctx, number);
});

const send = (body: z.input<typeof sendMessageBody>) => sendMessageForApi(ctx, sendMessageBody.parse(body));
const lastTo = async (phone: string) => (await readChat(ctx.db, number, phone)).at(-1);

const link = "https://example.com/file";
const order = { template: "order_update", variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } };
const flow = {
  type: "flow",
  body: "When?",
  label: "Book",
  flowId: "77",
  screen: "DAY",
  data: { a: 1 },
} as const;

test.each<[content: z.input<typeof sendMessageBody>["content"], type: string]>([
  [{ type: "text", body: "Hi", previewUrl: true }, "text"],
  [{ type: "template", ...order }, "template"],
  [{ type: "image", link, caption: "c" }, "image"],
  [{ type: "video", link }, "video"],
  [{ type: "audio", link, voice: true }, "audio"],
  [{ type: "document", link, filename: "order.pdf" }, "document"],
  [{ type: "sticker", link }, "sticker"],
  [{ type: "location", latitude: 37.44, longitude: -122.16, name: "Philz" }, "location"],
  [
    {
      type: "contacts",
      contacts: [
        {
          name: { formatted: "Lucía Gómez", first: "Lucía", last: "Gómez" },
          phones: [{ phone: "+1 983 555 2319", type: "WORK" }],
          emails: [{ email: "lucia@example.com" }],
          urls: [{ url: "https://example.com", type: "WORK" }],
          addresses: [{ street: "1 Forest Ave", city: "Palo Alto", zip: "94301", countryCode: "US" }],
          ...{ organization: "Northwind", department: "Sales", jobTitle: "Manager", birthday: "1990-01-31" },
        },
      ],
    },
    "contacts",
  ],
  [
    { type: "buttons", header: { type: "image", link }, body: "?", buttons: [{ id: "a", title: "A" }] },
    "interactive",
  ],
  [
    {
      type: "list",
      header: { type: "text", text: "Days" },
      body: "?",
      button: "Choose",
      sections: [{ rows: [{ id: "r", title: "R" }] }],
    },
    "interactive",
  ],
  [{ type: "link", body: "See", label: "Open", url: link }, "interactive"],
  [{ type: "location_request", body: "Where?" }, "interactive"],
  [{ type: "contact_request", body: "Your number?" }, "interactive"],
  [flow, "interactive"],
])("delivers content of type $type and returns it in look-ups", async (content, type) => {
  const { status, body } = await send({ to: ana.phone, content });
  expect([status, body]).toEqual([
    200,
    { messageId: expect.stringMatching(/^msg_/), conversationId: ana.threadId, status: "sent" },
  ]);
  expect(await lastTo(ana.phone)).toMatchObject({ direction: "to_customer", message: { type } });
  const { previewUrl, template, ...shown } = { previewUrl: null, template: null, ...content };
  const returned = await getMessageForApi(ctx, body.messageId);
  expect(returned).toMatchObject({ status: "sent", type, content: shown });
  expect(returned.template?.name ?? null).toBe(template);
});

test("sends from the number that `from` names, which the conversation then keeps", async () => {
  const mine = await makeSandboxWorkspace();
  const second = await connectSandboxNumber(mine.ctx, "Second shop");
  const isMine = eq(templates.workspaceId, mine.ctx.workspaceId);
  await mine.ctx.db.update(templates).set({ approval: "approved" }).where(isMine);
  const [chat] = await findSandboxNumbers(mine.ctx.db, [second.phoneNumberId]);
  if (!chat) throw new Error("The second number was not made.");
  const to = makePhone();
  for (const from of [second.id, undefined]) {
    const request = { to, content: { type: "template", ...order }, from };
    const { body } = await sendMessageForApi(mine.ctx, sendMessageBody.parse(request));
    expect(await getMessageForApi(mine.ctx, body.messageId)).toMatchObject({
      status: "sent",
      from: chat.displayNumber,
    });
  }
  expect(await readChat(mine.ctx.db, chat, to)).toHaveLength(2);
  expect(await readChat(mine.ctx.db, mine.number, to)).toEqual([]);
});

test("quotes and reacts to a message of the conversation", async () => {
  const content = { type: "text", body: "one" } as const;
  const { body: one } = await send({ conversationId: ana.threadId, content });
  const wamid = (await lastTo(ana.phone))?.wamid;
  await send({ contactId: ana.id, content: { ...flow }, replyTo: one.messageId });
  expect((await lastTo(ana.phone))?.message).toMatchObject({ context: { message_id: wamid } });
  await send({ to: ana.phone, content: { type: "reaction", messageId: one.messageId, emoji: "👍" } });
  expect((await lastTo(ana.phone))?.message).toMatchObject({ reaction: { message_id: wamid, emoji: "👍" } });
});

test("reports the field of a refused part", async () => {
  const text = { type: "text", body: "hi" } as const;
  const elsewhere = await makeContactWithWindow(ctx, number);
  const { body: other } = await send({ to: elsewhere.phone, content: text });
  const refusals: [Parameters<typeof send>[0], string][] = [
    [{ contactId: newId("contact"), content: text }, "contactId"],
    [{ conversationId: newId("conv"), content: text }, "conversationId"],
    [{ to: ana.phone, content: text, from: newId("num") }, "from"],
    [{ to: ana.phone, content: text, replyTo: other.messageId }, "replyTo"],
    [
      { to: ana.phone, content: { type: "reaction", messageId: other.messageId, emoji: "👍" } },
      "content.messageId",
    ],
    [{ to: ana.phone, content: { type: "image", mediaId: newId("att") } }, "content.mediaId"],
    [
      { to: ana.phone, content: { type: "template", ...order, headerMediaFilename: "a.pdf" } },
      "content.headerMediaFilename",
    ],
    [
      { to: ana.phone, content: text, fallback: { ...order, headerMediaFilename: "a.pdf" } },
      "fallback.headerMediaFilename",
    ],
  ];
  for (const [body, path] of refusals) {
    await expect(send(body)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { issues: [{ path }] },
    });
  }
});

test("refuses to quote what WhatsApp does not have", async () => {
  const text = { type: "text", body: "hi" } as const;
  const sendAt = new Date(ctx.clock.now().getTime() + DAY / 2).toISOString();
  const { body: later } = await send({ to: ana.phone, content: text, sendAt });
  const { body: note } = await addNoteForApi(ctx, ana.threadId, { body: "a regular", mentions: [] });
  const image = { type: "image", link } as const;
  for (const [replyTo, code] of [
    [later.messageId, "not_on_whatsapp"],
    [note.id, "unknown_message"],
  ] as const) {
    for (const content of [text, image]) {
      await expect(send({ to: ana.phone, content, replyTo })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: { issues: [{ path: "replyTo", code }] },
      });
    }
  }
});

test("reaches a person who hides their phone number", async () => {
  const ben = await makeContactWithWindow(ctx, number);
  await ctx.db
    .update(contacts)
    .set({ phone: null, waId: null })
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.id, ben.id)));
  const content = { type: "text", body: "hi" } as const;
  expect((await send({ contactId: ben.id, content })).body).toMatchObject({ conversationId: ben.threadId });
  expect((await send({ conversationId: ben.threadId, content })).body).toMatchObject({ status: "sent" });
  expect(await lastTo(ben.phone)).toMatchObject({ message: { text: { body: "hi" } } });
});

test("starts the conversation of a contact", async () => {
  const { id } = await createContactManually(ctx, { phone: makePhone() });
  const { body } = await send({ contactId: id, content: { type: "template", ...order } });
  expect(await getMessageForApi(ctx, body.messageId)).toMatchObject({ contactId: id });
});

test("sends to the contact and conversation that remained after a merge", async () => {
  const [kept, gone] = [await makeContactWithWindow(ctx, number), await makeContactWithWindow(ctx, number)];
  await ctx.db.update(contacts).set({ bsuid: null }).where(eq(contacts.id, gone.id));
  await mergeManually(ctx, kept.id, mergeBody.parse({ fromId: gone.id, theirs: [] }));
  const content = { type: "text", body: "hi" } as const;
  for (const recipient of [{ contactId: gone.id }, { conversationId: gone.threadId }]) {
    expect((await send({ ...recipient, content })).body).toMatchObject({ conversationId: kept.threadId });
  }
});

test("sends the fallback of a file outside the window and leaves the file unsent", async () => {
  const to = makePhone();
  const [own] = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.workspaceId, ctx.workspaceId))
    .limit(1);
  const mediaId = newId("att");
  await ctx.db.insert(attachments).values({
    ...{ id: mediaId, workspaceId: ctx.workspaceId, numberId: own?.numberId ?? newId("num") },
    ...{ kind: "image", state: "stored", createdAt: ctx.clock.now() },
  });
  const content = { type: "image", mediaId } as const;
  await expect(send({ to, content })).rejects.toMatchObject({ code: "WINDOW_CLOSED" });
  const { body } = await send({ to, content, fallback: order });
  expect(body).toMatchObject({ status: "sent", fallbackUsed: true });
  expect(await getMessageForApi(ctx, body.messageId)).toMatchObject({ type: "template", media: null });
  expect(
    await ctx.db.$count(attachments, and(eq(attachments.id, mediaId), eq(attachments.state, "stored"))),
  ).toBe(1);
  const open = await send({ to: ana.phone, content: { type: "image", link }, fallback: order });
  expect(open.body).toMatchObject({ status: "sent", fallbackUsed: false });
});

test("sends and renders a template with an offer, a code, a form and products", async () => {
  const components = [
    { type: "BODY", text: "Hi {{1}}, {{2}} off until {{3}}." },
    { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Ends soon", has_expiration: true } },
    {
      type: "BUTTONS",
      buttons: [
        { type: "COPY_CODE", example: "SUMMER20" },
        { type: "FLOW", text: "Book" },
        { type: "MPM", text: "View items" },
      ],
    },
  ];
  const name = "summer_offer";
  const mine = await makeApprovedTemplate(name, components);
  const now = mine.ctx.clock.now().getTime();
  // Any offset, as other languages write the time; responses have UTC.
  const ends = Math.floor((now + DAY) / 1000) * 1000;
  const offerExpiresAt = new Date(ends + 2 * HOUR).toISOString().replace(".000Z", "+02:00");
  const expiresAt = new Date(ends).toISOString();
  expect(await getTemplateForApi(mine.ctx, { name })).toMatchObject({
    ...{ sendable: true, unsupported: null, offer: { text: "Ends soon", hasExpiration: true } },
  });
  const values = {
    variables: { "1": "Ana", "2": "$5.00", "3": "30 November", "4": "SUMMER20" },
    variableTypes: { "2": { type: "currency", code: "USD", amount1000: 5000 }, "3": { type: "date_time" } },
    buttonParameters: {
      "1": { type: "flow", flowToken: "order-1042", data: { day: "friday" } },
      "2": { type: "mpm", thumbnailProductId: "a", sections: [{ title: "Beans", productIds: ["a", "b"] }] },
    },
    offerExpiresAt,
  } as const;
  const { variables } = values;
  expect(await renderTemplateForApi(mine.ctx, name, renderTemplateBody.parse({ variables }))).toMatchObject({
    sendable: false,
    issues: [{ path: "buttonParameters.2" }, { path: "offerExpiresAt" }],
  });
  const rendered = await renderTemplateForApi(mine.ctx, name, renderTemplateBody.parse(values));
  expect(renderedTemplateSchema.parse(rendered)).toMatchObject({
    ...{ sendable: true, issues: [], body: "Hi Ana, $5.00 off until 30 November." },
    lengths: { body: { limit: 600 } },
    offer: { text: "Ends soon", expiresAt },
  });
  const to = makePhone();
  const request = { to, content: { type: "template", template: name, ...values } };
  const { status, body } = await sendMessageForApi(mine.ctx, sendMessageBody.parse(request));
  expect(status).toBe(200);
  const { content } = apiMessageSchema.parse(await getMessageForApi(mine.ctx, body.messageId));
  expect(content).toMatchObject({
    ...{ name, language: "en", variables, variableTypes: values.variableTypes },
    buttonParameters: values.buttonParameters,
    offer: { text: "Ends soon", expiresAt },
  });
  // The sandbox has checked it as WhatsApp does.
  const [sent] = await readChat(mine.ctx.db, mine.number, to);
  expect(sent).toMatchObject({
    rendered: { body: "Hi Ana, $5.00 off until 30 November.", offer: { expiresAt } },
    // The same as in the API.
    content,
  });
  const answers = { day: "friday" };
  const form = { kind: "flow", wamid: sent?.wamid ?? "", answers } as const;
  await receiveFromCustomer(mine.ctx.db, mine.number, { waId: to, profileName: "Ana" }, form);
  expect((await readChat(mine.ctx.db, mine.number, to)).at(-1)).toMatchObject({
    content: { type: "flow_reply", response: { flow_token: "order-1042", ...answers } },
  });
});
