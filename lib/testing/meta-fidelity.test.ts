import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, webhookEvents } from "#db/schema/index.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import {
  type ApiMessage,
  apiMessageSchema,
  listMessagesForApiQuery,
} from "#lib/conversations/thread/api-schema.ts";
import { getInboundWebhook, listInboundWebhooks } from "#lib/ingest/queries.ts";
import { listInboundQuery } from "#lib/ingest/schema.ts";
import { listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { type MediaKind, mediaKinds } from "#lib/platform/media-kinds.ts";
import { changeSettings } from "#lib/simulator/change-settings.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

/** Where the API shows each member of WhatsApp's webhook. `*` is any position in a list. */
const PLACES: Readonly<Record<string, string>> = {
  "metadata.display_phone_number": "to",
  "contacts.*.profile.name": "source.name",
  "contacts.*.wa_id": "from",
  "messages.*.from": "from",
  "messages.*.timestamp": "whatsappTimestamp",
  "messages.*.type": "content.type",
  "messages.*.context.id": "context.quotedMessageId",
  "messages.*.context.referred_product.catalog_id": "context.product.catalogId",
  "messages.*.context.referred_product.product_retailer_id": "context.product.productId",
  "messages.*.referral.source_type": "referral.sourceType",
  "messages.*.referral.source_id": "referral.sourceId",
  "messages.*.referral.source_url": "referral.sourceUrl",
  "messages.*.referral.headline": "referral.headline",
  "messages.*.referral.body": "referral.body",
  "messages.*.referral.media_type": "referral.mediaType",
  "messages.*.referral.image_url": "referral.imageUrl",
  "messages.*.referral.ctwa_clid": "referral.clickId",
  "messages.*.referral.welcome_message.text": "referral.welcomeText",
  "messages.*.text.body": "content.body",
  "messages.*.reaction.message_id": "content.messageId",
  "messages.*.reaction.emoji": "content.emoji",
  "messages.*.image.caption": "content.caption",
  "messages.*.image.mime_type": "content.mimeType",
  "messages.*.image.sha256": "content.sha256",
  "messages.*.location.latitude": "content.latitude",
  "messages.*.location.longitude": "content.longitude",
  "messages.*.location.name": "content.name",
  "messages.*.location.address": "content.address",
  "messages.*.location.url": "content.url",
  "messages.*.contacts.*.name.formatted_name": "content.contacts.*.name.formatted",
  "messages.*.contacts.*.name.first_name": "content.contacts.*.name.first",
  "messages.*.contacts.*.name.last_name": "content.contacts.*.name.last",
  "messages.*.contacts.*.org.company": "content.contacts.*.organization",
  "messages.*.contacts.*.phones.*.phone": "content.contacts.*.phones.*.phone",
  "messages.*.contacts.*.phones.*.wa_id": "content.contacts.*.phones.*.waId",
  "messages.*.contacts.*.phones.*.type": "content.contacts.*.phones.*.type",
  "messages.*.errors.*.code": "errors.*.whatsappCode",
  "messages.*.errors.*.title": "errors.*.title",
  // WhatsApp sends the title twice.
  "messages.*.errors.*.message": "errors.*.title",
  "messages.*.errors.*.error_data.details": "errors.*.details",
  "messages.*.button.payload": "content.payload",
  "messages.*.button.text": "content.text",
  "messages.*.interactive.type": "content.type",
  "messages.*.interactive.list_reply.id": "content.id",
  "messages.*.interactive.list_reply.title": "content.title",
  "messages.*.interactive.list_reply.description": "content.description",
  "messages.*.interactive.button_reply.id": "content.id",
  "messages.*.interactive.button_reply.title": "content.title",
  "messages.*.order.catalog_id": "content.catalogId",
  "messages.*.order.text": "content.text",
  "messages.*.order.product_items.*.product_retailer_id": "content.items.*.productId",
  "messages.*.order.product_items.*.quantity": "content.items.*.quantity",
  "messages.*.order.product_items.*.item_price": "content.items.*.price",
  "messages.*.order.product_items.*.currency": "content.items.*.currency",
  "messages.*.system.type": "content.event",
  "messages.*.system.body": "content.body",
  "messages.*.system.wa_id": "content.phone",
};

/** What the API deliberately leaves out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  messaging_product: "It is always whatsapp.",
  "metadata.phone_number_id": "WhatsApp's ID of the number; `to` has the number.",
  "messages.*.id": "WhatsApp's ID of the message; `id` is Parley's.",
  "messages.*.context.from": "The author of the quoted message, which has its own ID.",
  "messages.*.image.id": "WhatsApp's ID of the file, which expires; `mediaId` is Parley's.",
};

/** Groups are in Settings → Inbound log only: the API does not offer them (docs/whatsapp.md#webhook-envelope). */
const GROUPS = ["Group Create Message", "Group Settings Update", "Group Remove Participants"];

const TYPES: Readonly<Record<string, string>> = { button: "quick_reply" };

type Leaf = [path: string, value: unknown];

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (value === null || typeof value !== "object") return [[path.join("."), value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

const generalize = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, "*");

/** Replaces each `*` by the position within WhatsApp's list, without that of the message itself. */
function placeOf(path: string): string {
  const positions = (path.match(/(?<=\.)\d+(?=\.|$)/g) ?? []).slice(1);
  return (PLACES[generalize(path)] ?? "").replaceAll("*", () => positions.shift() ?? "");
}

function valueAt(message: ApiMessage, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => Object(value)[name], message);
}

/** The value as the API formats it. */
function formatted(path: string, value: unknown, quotedId: string | undefined): unknown {
  if (path.endsWith(".timestamp")) return new Date(Number(value) * 1000).toISOString();
  if (path.endsWith(".sha256")) return Buffer.from(String(value), "base64").toString("hex");
  if (path.endsWith(".context.id") || path.endsWith(".reaction.message_id")) return quotedId;
  if (/^messages\.\d+\.type$/.test(path)) return TYPES[String(value)] ?? value;
  return value === "" ? null : value;
}

async function shownMessages(ctx: Ctx): Promise<ApiMessage[]> {
  const { data } = await listMessagesForApi(ctx, listMessagesForApiQuery.parse({}));
  return data.map((message) => apiMessageSchema.parse(message));
}

describe("Meta's example webhooks come out of the API with nothing lost", () => {
  const webhooks = metaExamples("webhooks");

  test("all webhooks that Meta publishes", () => expect(webhooks).toHaveLength(16));

  test.each(webhooks.filter(([name]) => GROUPS.includes(name)))("%s, in the inbound log", async (_, body) => {
    const { ctx, deliver } = await makeReceiver();
    await deliver(body);
    expect(await shownMessages(ctx)).toEqual([]);
    const [logged] = (await listInboundWebhooks(ctx, listInboundQuery.parse({}))).data;
    const webhook = await getInboundWebhook(ctx, logged?.id ?? "");
    const [change] = Object(body).entry[0].changes;
    expect(webhook).toMatchObject({
      state: "processed",
      updates: [{ outcome: "ignored", what: change.field }],
    });
    expect(JSON.parse(webhook.body)).toEqual(body);
  });

  test.each(webhooks.filter(([name]) => !GROUPS.includes(name)))("%s", async (_, body) => {
    const { ctx, deliver } = await makeReceiver();
    const value = Object(body).entry[0].changes[0].value;
    const [received] = value.messages ?? [];
    const quotedWamid = received?.context?.id ?? received?.reaction?.message_id;
    if (quotedWamid) await deliver(quotedMessage(quotedWamid, received.from));
    const [quoted] = await shownMessages(ctx);
    await deliver(body);
    const message = (await shownMessages(ctx)).find(({ id }) => id !== quoted?.id);
    if (!message) throw new Error("The message is not in the API.");
    const leaves = leavesOf(value).filter(([path]) => !Object.hasOwn(LEFT_OUT, generalize(path)));
    const expected = leaves.map(([path, leaf]) => [path, formatted(path, leaf, quoted?.id)]);
    const isReply = received.type === "interactive";
    const isSystem = received.type === "system";
    const found = leaves.map(([path, leaf]) => {
      // The reply's own type takes the place of "interactive".
      if (isReply && path === "messages.0.type") return [path, leaf];
      // The customer now has the new number.
      if (isSystem && path === "messages.0.from") return [path, valueAt(message, "content.previousPhone")];
      return [path, valueAt(message, placeOf(path))];
    });
    expect(found).toEqual(expected);
    if (!isSystem) expect(await eventMessage(ctx, message.id)).toEqual(message);
  });
});

function quotedMessage(id: string, from: string): unknown {
  const text = { body: "quoted" };
  return numberWebhook({
    contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: from }],
    messages: [{ id, from, timestamp: "1740000000", type: "text", text }],
  });
}

async function eventMessage(ctx: Ctx, messageId: string): Promise<unknown> {
  const rows = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, "message.received")));
  const messages = rows.map((row) => JSON.parse(row.body).data.message);
  return messages.find(({ id }) => id === messageId);
}

/** Examples that `POST /v1/messages` has no content for. */
const NOT_SENT: Readonly<Record<string, RegExp>> = {
  "The API does not offer catalogs and payments.": /Catalog|Product|Order/,
  "A template is sent by its name and variables; lib/messages/compose/prepare-template.test.ts checks what is sent.":
    /Template|Send Sample Text Message|Send Test Message/,
  "POST /v1/conversations/{id}/typing sends it.": /typing indicator/,
  "Meta's example has no body, which a list requires.": /Send Reply to List Message/,
};

/** The envelope, which the simulator does not store: the message arrives in the recipient's chat. */
const ENVELOPE = ["messaging_product", "recipient_type", "to"];

describe("what the API sends equals Meta's examples", () => {
  let ctx: Ctx;
  let number: SandboxNumber;
  let quoted: { id: string; wamid: string };
  const uploads: Record<string, string> = {};
  const to = makePhone();

  serveUpstream();
  beforeAll(async () => {
    ({ ctx, number } = await makeSandboxWorkspace());
    number = await changeSettings(ctx.db, number, { limits: { pair: false, throughput: false } });
    await customerWrites(ctx, number, to, "hello");
    const [message] = await shownMessages(ctx);
    const wamid = (await readChat(ctx.db, number, to))[0]?.wamid ?? "";
    quoted = { id: message?.id ?? "", wamid };
    for (const kind of mediaKinds) uploads[kind] = await upload(kind, message?.conversationId ?? "");
  });

  async function upload(kind: MediaKind, conversationId: string): Promise<string> {
    const { base64, mimeType } = sampleFiles[kind];
    const bytes = Buffer.from(base64, "base64");
    const { id } = await storeUpload(ctx, {
      conversationId,
      kind,
      filename: "file",
      declared: { mimeType, sizeBytes: bytes.byteLength },
      bytes: (async function* () {
        yield bytes;
      })(),
    });
    const isMine = eq(attachments.workspaceId, ctx.workspaceId);
    await ctx.db.update(attachments).set({ uploadedByApi: true }).where(isMine);
    return id;
  }

  function fill(body: unknown): Record<string, unknown> {
    const filled = JSON.stringify(body, (name, value: unknown) => {
      if (typeof value !== "string") return value;
      if (name === "to") return `+${to}`;
      if (/http\(s\)/.test(value)) return "https://example.com/file";
      if (name === "message_id") return quoted.wamid;
      // Meta's example is longer than Meta's limit of 20 characters.
      if (name === "flow_cta") return value.slice(0, 20).trim();
      if (value === "{{Flow-ID}}") return "1298337554529071";
      return value;
    });
    return JSON.parse(filled);
  }

  function toContent(example: Record<string, unknown>): Record<string, unknown> {
    const type = String(example.type ?? "text");
    const { id, ...of } = Object(example[type]);
    if (type === "text") return { type, body: of.body, previewUrl: of.preview_url };
    if (type === "location") return { type, ...of };
    if (type === "reaction") return { type, messageId: quoted.id, emoji: of.emoji };
    if (type === "contacts") return { type, contacts: Object(example.contacts).map(toCard) };
    if (type === "interactive") return toInteractive(of);
    return { type, ...(id === undefined ? {} : { mediaId: uploads[type] }), ...of };
  }

  function toCard({ name, phones, addresses, org, ...rest }: Record<string, never>) {
    const { formatted_name: formatted, first_name: first, middle_name: middle } = Object(name);
    const { last_name: last, prefix, suffix } = Object(name);
    const { company: organization, department, title: jobTitle } = Object(org);
    const rename = (from: string, to: string) => (items: Record<string, string>[]) =>
      items.map(({ [from]: value, ...item }) => ({ ...item, ...(value ? { [to]: value } : {}) }));
    return {
      name: { formatted, first, middle, last, prefix, suffix },
      phones: rename("wa_id", "waId")(phones ?? []),
      addresses: rename("country_code", "countryCode")(addresses ?? []),
      ...{ organization, department, jobTitle, ...rest },
    };
  }

  function toInteractive({ type, header, body, footer, action }: Record<string, Record<string, never>>) {
    const shown = {
      body: body?.text,
      ...(footer ? { footer: footer.text } : {}),
      ...(header ? { header } : {}),
    };
    const { buttons = [], button, sections, parameters = {} } = Object(action);
    if (String(type) === "button") {
      return { type: "buttons", ...shown, buttons: buttons.map(({ reply }: { reply: object }) => reply) };
    }
    if (String(type) === "list") return { type: "list", ...shown, button, sections };
    const { flow_id: flowId, flow_name: flowName, flow_token: flowToken, flow_cta: label } = parameters;
    const { flow_action: of, flow_action_payload: payload, mode } = parameters;
    const flow = { label, flowId, flowName, flowToken, action: of, ...payload, draft: mode === "draft" };
    return { type: "flow", ...shown, ...flow };
  }

  const isSent = ([name]: [string, unknown]) => !Object.values(NOT_SENT).some((names) => names.test(name));
  const examples = metaExamples("messages").filter(isSent);

  test("all but those that the API does not offer", () => expect(examples).toHaveLength(34));

  test.each(examples)("%s", async (_name, body) => {
    const example = fill(body);
    const request = {
      to,
      content: toContent(example),
      ...(example.context === undefined ? {} : { replyTo: quoted.id }),
    };
    const result = await sendMessageForApi(ctx, sendMessageBody.parse(request));
    expect(result).toMatchObject({ status: 200, body: { status: "sent" } });
    const arrived = (await readChat(ctx.db, number, to)).at(-1)?.message;
    const leaves = leavesOf(example).filter(([path]) => !ENVELOPE.includes(path));
    const found = leaves.map(([path, leaf]) => {
      const value = path.split(".").reduce<unknown>((inner, name) => Object(inner)[name], arrived);
      // WhatsApp's ID of the upload.
      return [path, /^[a-z]+\.id$/.test(path) && typeof value === "string" ? leaf : value];
    });
    expect(found).toEqual(leaves);
  });
});
