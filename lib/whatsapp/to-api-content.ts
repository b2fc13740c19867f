import "server-only";
import type { ApiContent } from "#lib/whatsapp/api-content-schema.ts";
import { cleanJson } from "#lib/whatsapp/clean-json.ts";
import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";

/** What a message's content refers to outside of itself. */
export interface ContentRefs {
  /** The message that it reacts to. */
  messageId: string | null;
  file: { id: string; mimeType: string | null; filename: string | null; sha256: string | null } | null;
  /** The payload of an unknown kind. */
  raw: unknown;
}

type Of<Kind extends WhatsappContent["kind"]> = Extract<WhatsappContent, { kind: Kind }>;
type Api<Type extends ApiContent["type"]> = Extract<ApiContent, { type: Type }>;

/** Longer JSON is omitted, so that events stay small. */
const MAX_JSON = 8000;

/** Maps stored content, also that of earlier releases, to the public API's. */
export function toApiContent(content: WhatsappContent, refs: ContentRefs): ApiContent {
  switch (content.kind) {
    case "text":
      return { type: "text", body: content.body, previewUrl: content.previewUrl ?? false };
    case "image":
    case "video":
      return { type: content.kind, ...toFile(content, refs), caption: content.caption };
    case "audio":
      return { type: "audio", ...toFile(content, refs), voice: content.voice };
    case "document": {
      // A document can be sent with another name than it was uploaded with.
      const filename = content.filename ?? refs.file?.filename ?? null;
      return { type: "document", ...toFile(content, refs), caption: content.caption, filename };
    }
    case "sticker":
      return { type: "sticker", ...toFile(content, refs), animated: content.animated };
    case "location": {
      const { latitude, longitude, name, address, url = null } = content;
      return { type: "location", latitude, longitude, name, address, url };
    }
    case "contacts":
      return { type: "contacts", contacts: content.contacts.map(toCard) };
    case "reaction":
      return { type: "reaction", messageId: refs.messageId, emoji: content.emoji };
    case "interactive_reply":
      return toReply(content);
    case "interactive":
      return toInteractive(content, refs);
    case "button_reply":
      return { type: "quick_reply", payload: content.payload, text: content.text };
    case "order": {
      const { catalogId, text, items } = content;
      return { type: "order", catalogId, text, items, total: toTotal(items) };
    }
    case "system": {
      const { type: event, body, waId: phone, previousWaId: previousPhone = null } = content;
      return { type: "system", event, body, phone, previousPhone, whatsappUserId: content.bsuid };
    }
    case "template":
      return toTemplate(content, refs);
    case "call": {
      const { direction, status, startedAt, durationSeconds } = content;
      return { type: "call", direction, status, startedAt, durationSeconds };
    }
    case "revoked":
      if (content.by === "member")
        throw new Error("Members delete only notes, which the API does not return.");
      return { type: "revoked", by: content.by };
    case "unsupported":
      return { type: "unsupported", whatsappType: content.type, raw: null };
    case "unknown":
      return { type: "unsupported", whatsappType: content.type, raw: isShort(refs.raw) ? refs.raw : null };
  }
}

function toFile(content: Of<"image" | "video" | "audio" | "document" | "sticker">, { file }: ContentRefs) {
  return {
    mediaId: file?.id ?? null,
    // WhatsApp's type also has the codec.
    mimeType: content.mimeType ?? file?.mimeType ?? null,
    sha256: file?.sha256 ?? toHex(content.sha256),
    link: content.link ?? null,
  };
}

/** WhatsApp sends hashes in base64. */
function toHex(hash: string | null): string | null {
  if (hash === null) return null;
  const bytes = Buffer.from(hash, "base64");
  return bytes.length === 32 ? bytes.toString("hex") : null;
}

const NO_NAME_PARTS = { first: null, middle: null, last: null, prefix: null, suffix: null };

function toCard(card: Of<"contacts">["contacts"][number]): Api<"contacts">["contacts"][number] {
  const { details = {}, organization } = card;
  const { phones, emails = [], urls = [], addresses = [] } = details;
  return {
    name: { formatted: card.name, ...(details.nameParts ?? NO_NAME_PARTS) },
    phones: phones ?? card.phones.map((phone) => ({ phone, waId: null, type: null })),
    emails,
    urls,
    addresses: addresses.map(({ address, ...parts }) => ({ formatted: address, ...parts })),
    organization: organization,
    department: details.department ?? null,
    jobTitle: details.jobTitle ?? null,
    birthday: details.birthday ?? null,
    requested: card.requested ?? false,
  };
}

function toReply(
  content: Of<"interactive_reply">,
): Api<"button_reply" | "list_reply" | "flow_reply" | "call_permission"> {
  const { id, title, description, form, callPermission } = content;
  switch (viaOf(content)) {
    case "call_permission":
      return callPermission
        ? { type: "call_permission", ...callPermission }
        : { type: "button_reply", id, title };
    case "form":
      return {
        type: "flow_reply",
        name: id === "" ? null : id,
        text: title,
        fields: form?.fields ?? [],
        response: parseResponse(form?.responseJson ?? ""),
      };
    case "list":
      return { type: "list_reply", id, title, description };
    case "button":
      return { type: "button_reply", id, title };
  }
}

/** Earlier releases did not store what was tapped; only rows of a list have a description. */
function viaOf({ via, description, form, callPermission }: Of<"interactive_reply">) {
  if (callPermission) return "call_permission";
  if (form) return "form";
  return via ?? (description === null ? "button" : "list");
}

function parseResponse(json: string): Record<string, unknown> | null {
  if (json.length > MAX_JSON) return null;
  try {
    const parsed: unknown = cleanJson(JSON.parse(json));
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isShort(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= MAX_JSON;
}

function shortData<T>(data: T | null | undefined): T | null {
  return data && isShort(data) ? data : null;
}

function toInteractive(
  content: Of<"interactive">,
  refs: ContentRefs,
): Api<"buttons" | "list" | "link" | "location_request" | "contact_request" | "flow"> {
  const { type, body, footer, choices } = content;
  const text = { header: toHeader(content, refs), body, footer };
  switch (type) {
    case "buttons":
      return { type, ...text, buttons: choices.map(({ id = null, title }) => ({ id, title })) };
    case "list":
      return { type, ...text, button: content.label ?? "", sections: toSections(choices) };
    case "link":
      return { type, ...text, label: content.label ?? "", url: content.url ?? "" };
    case "location_request":
    case "contact_request":
      return { type, body };
    case "flow":
      if (!content.flow) throw new Error("The content of a flow message names its flow.");
      return {
        type,
        ...text,
        label: content.label ?? "",
        ...content.flow,
        data: shortData(content.flow.data),
      };
  }
}

function toHeader(
  { header, headerKind, headerMediaLink: link }: Of<"interactive">,
  { file }: ContentRefs,
): Api<"buttons">["header"] {
  if (header !== null) return { type: "text", text: header, mediaId: null, link: null };
  if (link === null && headerKind === undefined) return null;
  // Earlier releases stored only the link.
  return { type: headerKind ?? "image", text: null, mediaId: file?.id ?? null, link };
}

function toSections(choices: Of<"interactive">["choices"]): Api<"list">["sections"] {
  const sections: Api<"list">["sections"] = [];
  for (const { id = null, section: title, title: row, description } of choices) {
    const last = sections.at(-1);
    const section = last?.title === title ? last : { title, rows: [] };
    if (section !== last) sections.push(section);
    section.rows.push({ id, title: row, description });
  }
  return sections;
}

function toTotal(items: Of<"order">["items"]): Api<"order">["total"] {
  const [first] = items;
  if (!first?.currency) return null;
  let amount = 0;
  for (const { price, quantity, currency } of items) {
    if (price === null || currency !== first.currency) return null;
    amount += price * quantity;
  }
  // The product of two large numbers is not finite, which JSON cannot express.
  if (!Number.isFinite(amount * 1e4)) return null;
  // Rounding removes the imprecision of binary fractions; the most precise currencies have four decimals.
  return { amount: Math.round(amount * 1e4) / 1e4, currency: first.currency };
}

/** The text and buttons of a passcode contain it, masked. */
function toTemplate(content: TemplateContent, { file }: ContentRefs): Api<"template"> {
  const { name, language, category, headerKind, header, body, footer, redacted } = content;
  const { headerMediaLink, headerMediaLinkGiven, headerPlace = null, variables = null } = content;
  const { product = null, offer = null, quickReplyPayloads = null, cards = [] } = content;
  return {
    ...{ type: "template", name, language, category, variables, headerKind, header },
    variableTypes: mapValues(content.variableTypes, (type) => ({ code: null, amount1000: null, ...type })),
    headerMediaLink: headerMediaLinkGiven ?? headerMediaLink,
    headerMediaId: file?.id ?? null,
    headerLocation: headerPlace,
    headerProduct: product,
    body: redacted ? null : body,
    footer,
    offer: offer && { text: offer.text, expiresAt: toUtc(offer.expiresAt) },
    buttons: content.buttons.map(toButton).map((button) => (redacted ? { ...button, value: null } : button)),
    quickReplyPayloads,
    buttonParameters: mapValues(content.buttonParameters, toButtonParameter),
    cards: cards.map((card) => ({
      ...{ headerKind: card.headerKind, headerMediaLink: card.headerMediaLink },
      ...{ headerMediaId: card.attachmentId ?? null, headerProduct: card.product ?? null },
      ...{ body: card.body, buttons: card.buttons.map(toButton), variables: card.variables },
      quickReplyPayloads: card.quickReplyPayloads ?? null,
    })),
  };
}

/** Earlier releases stored the end of an offer as it was given, with any offset. */
function toUtc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

function toButton({ type, text, value }: TemplateContent["buttons"][number]) {
  return { type: type.toLowerCase(), text, value };
}

type ApiParameter = NonNullable<Api<"template">["buttonParameters"]>[string];

function toButtonParameter(given: NonNullable<TemplateContent["buttonParameters"]>[string]): ApiParameter {
  const none = { flowToken: null, data: null, thumbnailProductId: null, sections: null };
  if (given.type !== "flow") return { ...none, ...given };
  const { type, flowToken = null, data } = given;
  return { ...none, type, flowToken, data: shortData(data) };
}

function mapValues<T, R>(
  given: Record<string, T> | undefined,
  map: (value: T) => R,
): Record<string, R> | null {
  if (given === undefined) return null;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, map(value)]));
}
