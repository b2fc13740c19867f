import { Client, MessageType } from "@great-detail/whatsapp";
import { WhatsAppClient } from "@kapso/whatsapp-cloud-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { localUrl } from "#lib/env.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import { customerWrites, makePhone, makeSandboxWorkspace, readAccessToken } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

// The simulator speaks Meta's wire format when software that nobody here wrote, made for Meta, works with it.

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;
let accessToken: string;

beforeAll(async () => {
  stopUpstream = await startUpstream();
  ({ ctx, number } = await makeSandboxWorkspace());
  accessToken = await readAccessToken(ctx);
});
afterAll(() => stopUpstream());

const graph = () => `${localUrl()}/api/sandbox/graph`;

/** A customer in whose window anything may be sent. */
async function customer(): Promise<string> {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  return to;
}

const lastOnPhone = async (to: string) => (await readChat(ctx.db, number, to)).at(-1);
const link = "https://example.com/file";

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

  test("lists templates, marks as read, and reads the errors as Meta's", async () => {
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

  test("reads the number, its account's numbers and its templates", async () => {
    const sdk = detail();
    const own = await sdk.phoneNumbers.getPhoneNumber({ phoneNumberID: phoneNumberID() }).json();
    expect(own).toMatchObject({ id: phoneNumberID(), quality_rating: "GREEN" });
    const { data } = await sdk.phoneNumbers.listPhoneNumbers({ businessAccountID: number.wabaId }).json();
    expect(data.map(({ id }) => id)).toEqual([phoneNumberID()]);
    const templates = await sdk.template.list(number.wabaId, {}).json();
    expect(templates.data.map(({ name }) => name)).toContain("order_update");
  });

  test("a wrong token is refused", async () => {
    const sent = detail("wrong").message.createMessage({
      phoneNumberID: phoneNumberID(),
      to: makePhone(),
      type: MessageType.Text,
      text: { body: "x" },
    });
    await expect(sent).rejects.toMatchObject({ response: { status: 401 } });
  });
});
