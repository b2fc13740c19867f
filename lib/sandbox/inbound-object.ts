import "server-only";
import { createHash } from "node:crypto";
import type { CustomerAction, CustomerCircumstances } from "#lib/sandbox/customer-action.ts";
import { findChoice, findFlowToken, findPayload } from "#lib/sandbox/find-choice.ts";
import type { SandboxMedia } from "#lib/sandbox/media.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

type Wire = Record<string, unknown>;

/** What an action needs to be told on the wire. */
export interface InboundFacts {
  number: SandboxNumber;
  /** The message that it refers to, as it was sent; null when there is none. */
  target: unknown;
  /** From which ids of things in it follow. */
  draw: string;
  /** The file that it carries, as WhatsApp keeps it; null when it carries none. */
  media: (Pick<SandboxMedia, "id" | "mimeType" | "sha256"> & { url: string }) | null;
}

const CATALOG = "194836987003835";
/**
 * The customer's doing as an item of `messages` without its envelope (whatsapp-cloud-api.md §4.5).
 * @returns null when it taps what is not there
 */
export function inboundObject(
  action: CustomerAction,
  circumstances: CustomerCircumstances,
  facts: InboundFacts,
): Wire | null {
  const content = contentOf(action, facts);
  if (!content) return null;
  const context = contextOf(circumstances, facts.number);
  return {
    ...content,
    ...(Object.keys(context).length > 0 ? { context: { ...context, ...Object(content.context) } } : {}),
    ...(circumstances.advertised ? { referral: referral(facts.draw) } : {}),
  };
}

function contentOf(action: CustomerAction, facts: InboundFacts): Wire | null {
  const { number, target } = facts;
  const context = (wamid: string) => ({ context: { from: number.displayNumber, id: wamid } });
  switch (action.kind) {
    case "text":
      return { type: "text", text: { body: action.body } };
    case "media":
      return facts.media && mediaObject(action, facts.media);
    case "location": {
      const { kind, ...location } = action;
      return { type: kind, location };
    }
    case "contacts":
      return contactsObject(action);
    case "choice": {
      const choice = findChoice(target, action.id);
      return choice && { type: "interactive", ...context(action.wamid), interactive: choice };
    }
    case "flow": {
      const response_json = JSON.stringify({ flow_token: findFlowToken(target), ...action.answers });
      const nfm_reply = { name: "flow", body: "Sent", response_json };
      return { type: "interactive", ...context(action.wamid), interactive: { type: "nfm_reply", nfm_reply } };
    }
    case "button": {
      const button = { payload: findPayload(target, action.text), text: action.text };
      return { type: "button", ...(action.withContext ? context(action.wamid) : {}), button };
    }
    case "reaction":
      return {
        type: "reaction",
        reaction: { message_id: action.wamid, ...(action.emoji ? { emoji: action.emoji } : {}) },
      };
    case "order":
      return orderObject(action);
    case "edit": {
      const message = { type: "text", text: { body: action.body } };
      return { type: "edit", edit: { original_message_id: action.wamid, message } };
    }
    case "delete":
      return { type: "revoke", revoke: { original_message_id: action.wamid } };
    case "unsupported":
      return unsupportedObject(action.type);
    case "future":
      return { type: action.type, [action.type]: { from: "the future" } };
    case "group":
      return { type: "text", group_id: action.groupId, text: { body: action.body } };
    case "broken_choice":
      return { type: "interactive", ...context(action.wamid) };
  }
}

function mediaObject(
  { type, caption, filename }: Extract<CustomerAction, { kind: "media" }>,
  media: NonNullable<InboundFacts["media"]>,
): Wire {
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

function contactsObject({ name, phone, origin }: Extract<CustomerAction, { kind: "contacts" }>): Wire {
  const [first_name = name, ...rest] = name.split(" ");
  const card = {
    name: { formatted_name: name, first_name, ...(rest.length > 0 ? { last_name: rest.join(" ") } : {}) },
    phones: [{ phone: `+${phone}`, wa_id: phone, type: "CELL" }],
    ...(origin ? { origin } : {}),
  };
  return { type: "contacts", contacts: [card] };
}

function orderObject({ text, items }: Extract<CustomerAction, { kind: "order" }>): Wire {
  const product_items = items.map(({ product, quantity, price, currency }) => ({
    product_retailer_id: product,
    quantity,
    item_price: price,
    currency,
  }));
  return { type: "order", order: { catalog_id: CATALOG, text, product_items } };
}

function unsupportedObject(type: string): Wire {
  const title = "Message type unknown";
  const details = "Message type is currently not supported.";
  return {
    type: "unsupported",
    errors: [{ code: 131051, title, message: title, error_data: { details } }],
    unsupported: { type },
  };
}

function contextOf({ replyTo, forwarded, product }: CustomerCircumstances, number: SandboxNumber): Wire {
  return {
    ...(replyTo ? { from: number.displayNumber, id: replyTo } : {}),
    ...(product ? { referred_product: { catalog_id: CATALOG, product_retailer_id: product } } : {}),
    ...(forwarded === "once" ? { forwarded: true } : {}),
    ...(forwarded === "often" ? { frequently_forwarded: true } : {}),
  };
}

function referral(draw: string): Wire {
  return {
    source_url: "https://fb.me/3cr4Wqqkv",
    source_id: "120226305854810726",
    source_type: "ad",
    headline: "Chat with us",
    body: "Fresh beans, roasted on Mondays.",
    media_type: "image",
    image_url: "https://example.com/advertisement.jpg",
    ctwa_clid: createHash("sha256").update(`${draw}/click`).digest("base64url"),
    welcome_message: { text: "Hi there! How can we help?" },
  };
}
