import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { DAY } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import type { SandboxMedia } from "#lib/simulator/media.ts";
import { getSandboxTime, type SandboxNumber, toUnixSeconds } from "#lib/simulator/sandbox-number.ts";
import type { CustomerAction, CustomerMessageAction, MessageContext } from "#lib/simulator/schema.ts";

const interactiveSchema = z.object({
  interactive: z.object({
    action: z.looseObject({
      buttons: z.array(z.object({ reply: z.object({ id: z.string(), title: z.string() }) })).default([]),
      sections: z
        .array(
          z.object({
            rows: z
              .array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() }))
              .default([]),
          }),
        )
        .default([]),
      parameters: z.looseObject({ flow_token: z.string().optional() }).optional(),
    }),
  }),
});

function findButtonOrRow(target: unknown, id: string): Record<string, unknown> | null {
  const action = interactiveSchema.safeParse(target).data?.interactive.action;
  const button = action?.buttons.find(({ reply }) => reply.id === id)?.reply;
  if (button) return { type: "button_reply", button_reply: { id: button.id, title: button.title } };
  const row = action?.sections.flatMap(({ rows }) => rows).find((candidate) => candidate.id === id);
  if (!row) return null;
  const description = row.description === undefined ? {} : { description: row.description };
  return { type: "list_reply", list_reply: { id: row.id, title: row.title, ...description } };
}

function findFlowToken(target: unknown): string {
  const form = interactiveSchema.safeParse(target).data?.interactive.action.parameters;
  const parameters = templateSchema
    .safeParse(target)
    .data?.template.components.flatMap((part) => part.parameters);
  const button = parameters?.find(({ action }) => action?.flow_token !== undefined)?.action;
  return (form ?? button)?.flow_token ?? "unused";
}

const partSchema = z.object({
  type: z.string(),
  index: z.coerce.number().optional(),
  parameters: z
    .array(
      z.looseObject({
        payload: z.string().optional(),
        action: z.looseObject({ flow_token: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});

const labels = z.array(z.string().nullable()).default([]);

const templateSchema = z.object({
  /** The labels of the quick replies by position, of the template and of the cards of its carousel. */
  quickReplies: labels,
  cardQuickReplies: z.array(labels).default([]),
  template: z.object({
    components: z
      .array(
        partSchema.extend({
          cards: z.array(z.object({ card_index: z.number(), components: z.array(partSchema) })).default([]),
        }),
      )
      .default([]),
  }),
});

/**
 * docs/whatsapp.md#template-messages
 * @param card the position of the card that has the button
 */
function findPayload(target: unknown, text: string, card: number | undefined): string {
  const sent = templateSchema.safeParse(target).data;
  const parts = sent?.template.components ?? [];
  const cardParts = parts.flatMap(({ cards }) => cards).find(({ card_index }) => card_index === card);
  const texts = card === undefined ? sent?.quickReplies : sent?.cardQuickReplies[card];
  const index = texts?.indexOf(text);
  const button = (card === undefined ? parts : cardParts?.components)?.find(
    (component) => component.type.toLowerCase() === "button" && component.index === index,
  );
  return button?.parameters[0]?.payload ?? text;
}

type WebhookObject = Record<string, unknown>;

export interface InboundContext {
  number: SandboxNumber;
  /** The message that the action refers to. */
  target: unknown;
  randomKey: string;
  media: (Pick<SandboxMedia, "id" | "mimeType" | "sha256"> & { url: string }) | null;
}

const CATALOG = "194836987003835";
/** docs/whatsapp.md#inbound-messages */
export function buildInboundObject(
  action: CustomerMessageAction,
  messageContext: MessageContext,
  context: InboundContext,
): WebhookObject | null {
  const content = buildContent(action, context);
  if (!content) return null;
  const replyContext = buildContext(messageContext, context.number);
  return {
    ...content,
    ...(Object.keys(replyContext).length > 0
      ? { context: { ...replyContext, ...recordOf(content.context) } }
      : {}),
    ...(messageContext.advertised ? { referral: buildReferral(context.randomKey) } : {}),
  };
}

function buildContent(action: CustomerMessageAction, context: InboundContext): WebhookObject | null {
  const { number, target } = context;
  const replyTo = (wamid: string) => ({ context: { from: number.displayNumber, id: wamid } });
  switch (action.kind) {
    case "text":
      return { type: "text", text: { body: action.body } };
    case "media":
      return context.media && buildMediaContent(action, context.media);
    case "location": {
      const { kind, ...location } = action;
      return { type: kind, location };
    }
    case "contacts":
      return buildContactCards(action);
    case "choice": {
      const choice = findButtonOrRow(target, action.id);
      return choice && { type: "interactive", ...replyTo(action.wamid), interactive: choice };
    }
    case "flow": {
      const response_json = JSON.stringify({ flow_token: findFlowToken(target), ...action.answers });
      const nfm_reply = { name: "flow", body: "Sent", response_json };
      return { type: "interactive", ...replyTo(action.wamid), interactive: { type: "nfm_reply", nfm_reply } };
    }
    case "button": {
      const button = { payload: findPayload(target, action.text, action.card), text: action.text };
      return { type: "button", ...(action.withContext ? replyTo(action.wamid) : {}), button };
    }
    case "reaction":
      return {
        type: "reaction",
        reaction: { message_id: action.wamid, ...(action.emoji ? { emoji: action.emoji } : {}) },
      };
    case "order":
      return buildOrder(action);
    case "edit": {
      const message = { type: "text", text: { body: action.body } };
      return { type: "edit", edit: { original_message_id: action.wamid, message } };
    }
    case "delete":
      return { type: "revoke", revoke: { original_message_id: action.wamid } };
    case "welcome":
      return { type: "request_welcome" };
    case "call_permission":
      return buildCallPermission(action, number);
    case "unsupported":
      return buildUnsupported(action.type);
    case "future":
      return { type: action.type, [action.type]: { from: "the future" } };
    case "group":
      return { type: "text", group_id: action.groupId, text: { body: action.body } };
    case "broken_choice":
      return { type: "interactive", ...replyTo(action.wamid) };
  }
}

function buildMediaContent(
  { type, caption, filename }: Extract<CustomerAction, { kind: "media" }>,
  media: NonNullable<InboundContext["media"]>,
): WebhookObject {
  const name = type === "voice" ? "audio" : type;
  return {
    type: name,
    [name]: {
      id: media.id,
      mime_type: media.mimeType,
      sha256: media.sha256,
      url: media.url,
      ...(caption && type !== "sticker" && name !== "audio" ? { caption } : {}),
      ...(type === "document" ? { filename: filename ?? "document.pdf" } : {}),
      ...(name === "audio" ? { voice: type === "voice" } : {}),
      ...(type === "sticker" ? { animated: false } : {}),
    },
  };
}

function buildContactCards({
  name,
  phone,
  morePhones = [],
  origin,
}: Extract<CustomerAction, { kind: "contacts" }>): WebhookObject {
  const [first_name = name, ...rest] = name.split(" ");
  const card = {
    name: { formatted_name: name, first_name, ...(rest.length > 0 ? { last_name: rest.join(" ") } : {}) },
    phones: [phone, ...morePhones].map((digits) => ({ phone: `+${digits}`, wa_id: digits, type: "CELL" })),
    ...(origin ? { origin } : {}),
  };
  return { type: "contacts", contacts: [card] };
}

const CALL_PERMISSION_MS = 7 * DAY;

function buildCallPermission(
  { allowed, permanent }: Extract<CustomerAction, { kind: "call_permission" }>,
  number: SandboxNumber,
): WebhookObject {
  const until = new Date(getSandboxTime(number).getTime() + CALL_PERMISSION_MS);
  const call_permission_reply = {
    response: allowed ? "accept" : "reject",
    is_permanent: allowed && permanent,
    ...(allowed && !permanent ? { expiration_timestamp: Number(toUnixSeconds(until)) } : {}),
    response_source: "user_action",
  };
  return { type: "interactive", interactive: { type: "call_permission_reply", call_permission_reply } };
}

function buildOrder({ text, items }: Extract<CustomerAction, { kind: "order" }>): WebhookObject {
  const product_items = items.map(({ product, quantity, price, currency }) => ({
    product_retailer_id: product,
    quantity,
    item_price: price,
    currency,
  }));
  return { type: "order", order: { catalog_id: CATALOG, text, product_items } };
}

function buildUnsupported(type: string): WebhookObject {
  const title = "Message type unknown";
  const details = "Message type is currently not supported.";
  return {
    type: "unsupported",
    errors: [{ code: 131051, title, message: title, error_data: { details } }],
    unsupported: { type },
  };
}

function buildContext({ replyTo, forwarded, product }: MessageContext, number: SandboxNumber): WebhookObject {
  return {
    ...(replyTo ? { from: number.displayNumber, id: replyTo } : {}),
    ...(product ? { referred_product: { catalog_id: CATALOG, product_retailer_id: product } } : {}),
    ...(forwarded === "once" ? { forwarded: true } : {}),
    ...(forwarded === "often" ? { frequently_forwarded: true } : {}),
  };
}

function buildReferral(randomKey: string): WebhookObject {
  return {
    source_url: "https://fb.me/3cr4Wqqkv",
    source_id: "120226305854810726",
    source_type: "ad",
    headline: "Chat with us",
    body: "Fresh beans, roasted on Mondays.",
    media_type: "image",
    image_url: "https://example.com/advertisement.jpg",
    ctwa_clid: createHash("sha256").update(`${randomKey}/click`).digest("base64url"),
    welcome_message: { text: "Hi there! How can we help?" },
  };
}
