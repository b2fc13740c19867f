import { Client, MessageType } from "@great-detail/whatsapp";
import { WhatsAppClient } from "@kapso/whatsapp-cloud-api";
import { verifySignature } from "@kapso/whatsapp-cloud-api/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { localUrl } from "#lib/platform/env.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { buildMessagesWebhook } from "#lib/simulator/enqueue-webhook.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  readAccessToken,
  until,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

// Third-party client libraries made for Meta's API must work with the simulator.

let ctx: Ctx;
let number: SandboxNumber;
let accessToken: string;

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  accessToken = await readAccessToken(ctx);
});

const graph = () => `${localUrl()}/api/sandbox/graph`;

async function customer(): Promise<string> {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  return to;
}

const lastOnPhone = async (to: string) => (await readChat(ctx.db, number, to)).at(-1);
const link = "https://example.com/file";
const photo = Buffer.from(sampleFiles.image.base64, "base64");

describe("@kapso/whatsapp-cloud-api", () => {
  const kapso = () => new WhatsAppClient({ accessToken, baseUrl: graph(), graphVersion: "v25.0" });
  const base = (to: string) => ({ phoneNumberId: number.phoneNumberId, to });

  test("sends every kind of message", async () => {
    const to = await customer();
    const { messages } = kapso();
    const own = base(to);
    const text = await messages.sendText({ ...own, body: "hi", previewUrl: true });
    expect(text).toMatchObject({ contacts: [{ waId: to }], messages: [{ id: expect.any(String) }] });
    const context = text.messages[0]?.id ?? "";
    await messages.sendText({ ...own, body: "a reply", contextMessageId: context });
    await messages.sendImage({ ...own, image: { link, caption: "c" } });
    await messages.sendVideo({ ...own, video: { link } });
    await messages.sendAudio({ ...own, audio: { link } });
    await messages.sendDocument({ ...own, document: { link, filename: "a.pdf" } });
    await messages.sendSticker({ ...own, sticker: { link } });
    await messages.sendLocation({ ...own, location: { latitude: 37.44, longitude: -122.16, name: "Philz" } });
    await messages.sendContacts({
      ...own,
      contacts: [{ name: { formattedName: "B", firstName: "B" }, phones: [{ phone: "+1917" }] }],
    });
    await messages.sendReaction({ ...own, reaction: { messageId: context, emoji: "👍" } });
    await messages.sendInteractiveButtons({
      ...own,
      bodyText: "Which?",
      buttons: [{ id: "a", title: "A" }],
    });
    await messages.sendInteractiveList({
      ...own,
      bodyText: "Which?",
      buttonText: "Choose",
      sections: [{ title: "S", rows: [{ id: "r", title: "R" }] }],
    });
    await messages.sendInteractiveCtaUrl({
      ...own,
      bodyText: "See",
      parameters: { displayText: "Open", url: "https://example.com" },
    });
    await messages.sendInteractiveLocationRequest({
      ...own,
      bodyText: "Where?",
      parameters: { requestMessage: "Where?" },
    });
    const kinds = (await readChat(ctx.db, number, to)).slice(1).map(({ message }) => message.type);
    expect(kinds).toEqual([
      ...["text", "text", "image", "video", "audio", "document", "sticker", "location", "contacts"],
      ...["reaction", "interactive", "interactive", "interactive", "interactive"],
    ]);
  });

  test("sends a template outside the window", async () => {
    const to = makePhone();
    await kapso().messages.sendTemplate({
      ...base(to),
      template: {
        name: "order_update",
        language: { code: "en" },
        components: [
          { type: "body", parameters: ["Ana", "NW-1", "Friday"].map((text) => ({ type: "text", text })) },
        ],
      },
    });
    expect((await lastOnPhone(to))?.rendered?.body).toContain("Hi Ana, your order NW-1");
  });

  test("uploads a file, sends it by id, downloads and deletes it", async () => {
    const { media, messages } = kapso();
    const { phoneNumberId } = number;
    const { id } = await media.upload({
      phoneNumberId,
      type: "image/jpeg",
      file: new Blob([photo]),
      fileName: "p.jpg",
    });
    const to = await customer();
    await messages.sendImage({ ...base(to), image: { id, caption: "c" } });
    expect((await lastOnPhone(to))?.message).toMatchObject({ type: "image", image: { id } });
    expect(await media.get({ mediaId: id, phoneNumberId })).toMatchObject({ mimeType: "image/jpeg" });
    const bytes = await media.download({ mediaId: id, phoneNumberId, auth: "always" });
    expect(Buffer.from(bytes as ArrayBuffer)).toEqual(Buffer.from(photo));
    expect(await media.delete({ mediaId: id, phoneNumberId })).toMatchObject({ success: true });
    await expect(media.get({ mediaId: id, phoneNumberId })).rejects.toMatchObject({ code: 100 });
  });

  test("creates, finds, sends and deletes a template", async () => {
    const { templates, messages } = kapso();
    const businessAccountId = number.wabaId;
    const created = await templates.create({
      businessAccountId,
      name: "made_elsewhere",
      language: "en_US",
      category: "UTILITY",
      components: [
        { type: "BODY", text: "Hello {{1}}, your table is ready.", example: { body_text: [["Ana"]] } },
      ],
    });
    expect(created).toMatchObject({ id: expect.any(String), status: "PENDING" });
    const to = makePhone();
    const send = () =>
      messages.sendTemplate({
        ...base(to),
        template: {
          name: "made_elsewhere",
          language: { code: "en_US" },
          components: [{ type: "body", parameters: [{ type: "text", text: "Zoë" }] }],
        },
      });
    await expect(send()).rejects.toMatchObject({ code: 132001 });
    await moveSandboxClock(ctx.db, [number.phoneNumberId], 60_000);
    await until(async () => (await send().catch(() => null)) && true);
    expect((await lastOnPhone(to))?.rendered?.body).toBe("Hello Zoë, your table is ready.");
    expect(await templates.delete({ businessAccountId, name: "made_elsewhere" })).toMatchObject({
      success: true,
    });
    const { data } = await templates.list({ businessAccountId, name: "made_elsewhere" });
    expect(data.filter(({ status }) => status === "APPROVED")).toEqual([]);
  });

  test("verifies the simulator's webhook signatures", async () => {
    const rawBody = buildMessagesWebhook(number, {
      messages: [{ type: "text", text: { body: "Zoë @ 20/7 👍" } }],
    });
    const appSecret = "an app secret";
    const signatureHeader = signBody(Buffer.from(rawBody), appSecret);
    expect(verifySignature({ appSecret, rawBody, signatureHeader })).toBe(true);
    expect(verifySignature({ appSecret: "another", rawBody, signatureHeader })).toBe(false);
  });

  test("lists templates, marks as read and parses errors", async () => {
    const client = kapso();
    const { data } = await client.templates.list({ businessAccountId: number.wabaId, limit: 2 });
    expect(data).toHaveLength(2);
    const to = await customer();
    const messageId = (await lastOnPhone(to))?.wamid ?? "";
    const { phoneNumberId } = number;
    expect(
      await client.messages.markRead({ phoneNumberId, messageId, typingIndicator: { type: "text" } }),
    ).toMatchObject({ success: true });
    const wrong = new WhatsAppClient({ accessToken: "wrong", baseUrl: graph() });
    await expect(wrong.messages.sendText({ ...base(to), body: "x" })).rejects.toMatchObject({ code: 190 });
    await expect(client.messages.sendText({ phoneNumberId: "1", to, body: "x" })).rejects.toMatchObject({
      code: 100,
    });
  });
});

describe("@great-detail/whatsapp", () => {
  const detail = (token = accessToken) =>
    new Client({
      baseUrl: `${graph()}/v23.0`,
      request: { headers: { Authorization: `Bearer ${token}` } },
    });
  const phoneNumberID = () => number.phoneNumberId;

  test("sends messages and marks them as read", async () => {
    const to = await customer();
    const sdk = detail();
    const inbound = (await lastOnPhone(to))?.wamid ?? "";
    const sent = await sdk.message
      .createMessage({ phoneNumberID: phoneNumberID(), to, type: MessageType.Text, text: { body: "hi" } })
      .json();
    expect(sent).toMatchObject({ messages: [{ id: expect.stringMatching(/^wamid\./) }] });
    await sdk.message
      .createMessage({ phoneNumberID: phoneNumberID(), to, type: MessageType.Image, image: { link } })
      .json();
    const read = await sdk.message
      .createStatus({ phoneNumberID: phoneNumberID(), message_id: inbound, status: "read" })
      .json();
    expect(read).toEqual({ success: true });
    expect((await lastOnPhone(to))?.message).toMatchObject({ type: "image", image: { link } });
  });

  test("reads the number, the account's numbers and templates", async () => {
    const sdk = detail();
    const own = await sdk.phoneNumbers.getPhoneNumber({ phoneNumberID: phoneNumberID() }).json();
    expect(own).toMatchObject({ id: phoneNumberID(), quality_rating: "GREEN" });
    const { data } = await sdk.phoneNumbers.listPhoneNumbers({ businessAccountID: number.wabaId }).json();
    expect(data.map(({ id }) => id)).toEqual([phoneNumberID()]);
    const templates = await sdk.template.list(number.wabaId, {}).json();
    expect(templates.data.map(({ name }) => name)).toContain("order_update");
  });

  test("uploads a file, subscribes the app and reads the account", async () => {
    const sdk = detail();
    const file = new File([photo], "p.jpg", { type: "image/jpeg" });
    const uploaded = await sdk.media
      .upload({ phoneNumberID: phoneNumberID(), file, filename: "p.jpg", mimeType: "image/jpeg" })
      .json();
    const info = await sdk.media.getURL({ mediaID: uploaded.id, phoneNumberID: phoneNumberID() }).json();
    expect(info).toMatchObject({ id: uploaded.id, mime_type: "image/jpeg", url: expect.any(String) });
    const businessAccountID = number.wabaId;
    expect(await sdk.subscribedApps.createSubscription({ businessAccountID }).json()).toEqual({
      success: true,
    });
    const { data } = await sdk.subscribedApps.listSubscriptions({ businessAccountID }).json();
    expect(data).toHaveLength(1);
    const account = await sdk.whatsappBusinessAccount.get(businessAccountID, { fields: ["name"] }).json();
    expect(account).toEqual({ id: businessAccountID, name: number.verifiedName });
  });

  test("creates and deletes a template", async () => {
    const sdk = detail();
    const components = [{ type: "BODY", text: "Your table is ready." }];
    const created = await sdk.template
      .create(number.wabaId, {
        ...{ name: "made_by_another", language: "en_US", category: "UTILITY" },
        components,
      } as Parameters<typeof sdk.template.create>[1])
      .json();
    expect(created).toMatchObject({ status: "PENDING" });
    const gone = await sdk.template.delete(number.wabaId, { name: "made_by_another" }).json();
    expect(gone).toEqual({ success: true });
  });

  test("is refused with a wrong token", async () => {
    const sent = detail("wrong").message.createMessage({
      phoneNumberID: phoneNumberID(),
      to: makePhone(),
      type: MessageType.Text,
      text: { body: "x" },
    });
    await expect(sent).rejects.toMatchObject({ response: { status: 401 } });
  });
});
