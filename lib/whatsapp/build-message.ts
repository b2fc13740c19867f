import "server-only";
import { z } from "zod";
import { recordOf } from "#lib/platform/record-of.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import type { Place } from "#lib/whatsapp/outgoing-content.ts";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";
import type {
  ButtonParameter,
  TemplateParameters,
  VariableType,
} from "#lib/whatsapp/template-parameter-fields.ts";

/** Stored without its recipient, which `addRecipient` adds. */
export const messagePayloadSchema = z.looseObject({
  type: z.string(),
  context: z.object({ message_id: z.string() }).optional(),
});

export type MessagePayload = z.infer<typeof messagePayloadSchema>;

/** docs/whatsapp.md#text-messages */
export function buildTextPayload(input: {
  body: string;
  previewUrl: boolean;
  replyToWamid: string | null;
}): MessagePayload {
  return {
    type: "text",
    text: { body: input.body, preview_url: input.previewUrl },
    ...(input.replyToWamid ? { context: { message_id: input.replyToWamid } } : {}),
  };
}

/** Without a link, `withHeaderMediaId` adds the media id immediately before the call. */
export interface HeaderMedia {
  kind: MediaHeaderKind;
  link?: string;
  filename?: string;
}

/** A template or a card of its carousel, with its values. */
export interface TemplatePart extends TemplateParameters {
  description: TemplateDescription;
  variables: Readonly<Record<string, string>>;
  headerMedia: HeaderMedia | null;
  headerPlace?: Place | null;
  /** By the position of the button. */
  quickReplyPayloads?: Readonly<Record<string, string>> | undefined;
}

export interface TemplatePayloadInput extends TemplatePart {
  name: string;
  language: string;
  cards?: readonly TemplatePart[];
}

/** docs/whatsapp.md#locations-contacts-and-reactions */
export function buildPlacePayload({
  latitude,
  longitude,
  name,
  address,
}: Place): Record<string, string | number> {
  return {
    latitude,
    longitude,
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
  };
}

type Component = Record<string, unknown>;

/** The caller has validated the values with `checkVariables` (docs/whatsapp.md#template-messages). */
export function buildTemplatePayload(input: TemplatePayloadInput): MessagePayload {
  const components = [...partComponents(input), ...carouselComponents(input.cards ?? [])];
  return {
    type: "template",
    template: {
      name: input.name,
      language: { code: input.language },
      ...(components.length > 0 ? { components } : {}),
    },
  };
}

function partComponents(part: TemplatePart): Component[] {
  return [
    ...headerComponents(part),
    ...textComponent(part, "body"),
    ...offerComponents(part),
    ...buttonComponents(part),
  ];
}

/** docs/whatsapp.md#template-carousels */
function carouselComponents(cards: readonly TemplatePart[]): Component[] {
  if (cards.length === 0) return [];
  const components = cards.map((card, index) => ({ card_index: index, components: partComponents(card) }));
  return [{ type: "carousel", cards: components }];
}

const componentsSchema = z.array(
  z.looseObject({ type: z.string(), parameters: z.array(z.looseObject({ type: z.string() })).optional() }),
);

const templateSchema = z.looseObject({
  template: z.looseObject({
    components: z.array(
      z.looseObject({
        type: z.string(),
        cards: z.array(z.looseObject({ components: componentsSchema })).optional(),
      }),
    ),
  }),
});

export function withHeaderMediaId(payload: MessagePayload, mediaId: string): MessagePayload {
  const { template } = templateSchema.parse(payload);
  return { ...payload, template: { ...template, components: withMediaId(template.components, mediaId) } };
}

/** @param mediaIds by the position of the card */
export function withCardMediaIds(
  payload: MessagePayload,
  mediaIds: ReadonlyMap<number, string>,
): MessagePayload {
  const { template } = templateSchema.parse(payload);
  const components = template.components.map(({ cards, ...component }) =>
    cards
      ? {
          ...component,
          cards: cards.map((card, index) => {
            const mediaId = mediaIds.get(index);
            return mediaId === undefined
              ? card
              : { ...card, components: withMediaId(card.components, mediaId) };
          }),
        }
      : component,
  );
  return { ...payload, template: { ...template, components } };
}

function withMediaId(components: unknown, mediaId: string): Component[] {
  return componentsSchema.parse(components).map((component) =>
    component.type === "header"
      ? {
          ...component,
          parameters: (component.parameters ?? []).map((one) => ({
            ...one,
            [one.type]: { ...recordOf(one[one.type]), id: mediaId },
          })),
        }
      : component,
  );
}

/** docs/whatsapp.md#message-envelope */
export function addRecipient(
  payload: MessagePayload,
  recipient: { phone: string | null; bsuid: string | null; callbackData: string },
): Record<string, unknown> {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...(recipient.phone ? { to: `+${recipient.phone}` } : { recipient: recipient.bsuid }),
    ...payload,
    biz_opaque_callback_data: recipient.callbackData,
  };
}

function headerComponents(part: TemplatePart): Component[] {
  const { headerMedia, headerPlace, headerProduct } = part;
  const withOne = (type: string, value: Component) => [
    { type: "header", parameters: [{ type, [type]: value }] },
  ];
  if (headerMedia) {
    const { kind, link, filename } = headerMedia;
    return withOne(kind, { ...(link ? { link } : {}), ...(filename ? { filename } : {}) });
  }
  if (headerPlace) return withOne("location", buildPlacePayload(headerPlace));
  if (headerProduct) {
    const { productId, catalogId } = headerProduct;
    return withOne("product", { product_retailer_id: productId, catalog_id: catalogId });
  }
  return textComponent(part, "header");
}

function textComponent(input: TemplatePart, location: "header" | "body"): Component[] {
  const parameters = input.description.variables
    .filter((variable) => variable.location === location)
    .map(({ name, placeholder }) => ({
      ...(input.description.named ? { parameter_name: placeholder } : {}),
      ...toValueParameter(input.variables[name] ?? "", input.variableTypes?.[name]),
    }));
  return parameters.length > 0 ? [{ type: location, parameters }] : [];
}

/** docs/whatsapp.md#template-parameters */
function toValueParameter(text: string, type: VariableType | undefined): Component {
  switch (type?.type) {
    case undefined:
      return { type: "text", text };
    case "date_time":
      return { type: "date_time", date_time: { fallback_value: text } };
    case "currency": {
      const { code, amount1000 } = type;
      return { type: "currency", currency: { fallback_value: text, code, amount_1000: amount1000 } };
    }
  }
}

function offerComponents({ offerExpiresAt }: TemplatePart): Component[] {
  if (offerExpiresAt === undefined) return [];
  const limited_time_offer = { expiration_time_ms: Date.parse(offerExpiresAt) };
  return [{ type: "limited_time_offer", parameters: [{ type: "limited_time_offer", limited_time_offer }] }];
}

function buttonComponents({
  description,
  variables,
  quickReplyPayloads = {},
  buttonParameters = {},
}: TemplatePart): Component[] {
  return description.buttons.flatMap((button, index): Component[] => {
    const action = toAction(button.type, buttonParameters[index]);
    if (action) return [buttonComponent(button.type.toLowerCase(), index, { type: "action", action })];
    const payload = quickReplyPayloads[index];
    if (payload !== undefined) return [buttonComponent("quick_reply", index, { type: "payload", payload })];
    const own = description.variables.find(
      (variable) => variable.location === "button" && variable.index === index,
    );
    // The code is also the parameter of the button, whose sub-type is URL (docs/whatsapp.md#authentication-templates).
    const value = variables[own?.name ?? (isPasscodeButton(button.type, description) ? "1" : "")];
    if (value === undefined) return [];
    const parameter =
      button.type === "COPY_CODE"
        ? { type: "coupon_code", coupon_code: value }
        : { type: "text", text: value };
    const subType = button.type === "COPY_CODE" ? "copy_code" : "url";
    return [buttonComponent(subType, index, parameter)];
  });
}

/** A form's button is sent even without values (docs/whatsapp.md#template-parameters). */
function toAction(buttonType: string, parameter: ButtonParameter | undefined): Component | null {
  if (buttonType === "FLOW" && !parameter) return { flow_token: UNUSED_TOKEN };
  switch (parameter?.type) {
    case undefined:
      return null;
    case "flow": {
      const { flowToken = UNUSED_TOKEN, data } = parameter;
      return { flow_token: flowToken, ...(data ? { flow_action_data: data } : {}) };
    }
    case "catalog":
      return { thumbnail_product_retailer_id: parameter.thumbnailProductId };
    case "mpm":
      return {
        thumbnail_product_retailer_id: parameter.thumbnailProductId,
        sections: parameter.sections.map(({ title, productIds }) => ({
          title,
          product_items: productIds.map((id) => ({ product_retailer_id: id })),
        })),
      };
  }
}

// WhatsApp's default.
const UNUSED_TOKEN = "unused";

function buttonComponent(subType: string, index: number, parameter: Component): Component {
  return { type: "button", sub_type: subType, index: String(index), parameters: [parameter] };
}

/** Meta lists this button as OTP before creation and as URL after. */
function isPasscodeButton(type: string, description: TemplateDescription): boolean {
  return description.isPasscode && (type === "OTP" || type === "URL");
}
