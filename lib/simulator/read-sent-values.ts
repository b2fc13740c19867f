import "server-only";
import { z } from "zod";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";

type SentParts = readonly z.output<typeof sentPartSchema>[];
type SentParameter = SentParts[number]["parameters"][number];

const linkSchema = z.object({ link: z.string() });
const fileSchema = z.object({ id: z.string() });
const productSchema = z.object({ product_retailer_id: z.string(), catalog_id: z.string() });
const offerSchema = z.object({ expiration_time_ms: z.number() });
const currencySchema = z.object({ code: z.string(), amount_1000: z.number() });
/** Currency and date parameters; the sandbox shows them without formatting. */
const fallbackSchema = z.object({ fallback_value: z.string() });
const actionSchema = z.object({
  flow_token: z.string().optional(),
  flow_action_data: z.record(z.string(), z.unknown()).optional(),
  thumbnail_product_retailer_id: z.string().catch(""),
  sections: z
    .array(
      z.object({
        title: z.string(),
        product_items: z.array(z.object({ product_retailer_id: z.string() })),
      }),
    )
    .catch([]),
});

/** The values of a template or card, as the message's content has them. Absent if there were none. */
export function readSentValues(description: TemplateDescription, parts: SentParts) {
  const header = getValue(findHeader(parts));
  const product = productSchema.safeParse(header).data;
  const quickReplyPayloads = readButtons(parts, ({ type, payload }) =>
    type === "payload" && typeof payload === "string" ? payload : undefined,
  );
  return {
    headerMediaLink: linkSchema.safeParse(header).data?.link ?? null,
    variables: readVariables(description, parts),
    ...(product
      ? { product: { productId: product.product_retailer_id, catalogId: product.catalog_id } }
      : {}),
    ...(quickReplyPayloads ? { quickReplyPayloads } : {}),
  };
}

/** WhatsApp's id of the file in a header: `{ type: "image", image: { id } }`. Null for a link, and for other headers. */
export function readHeaderFileId(header: SentParameter | undefined): string | null {
  return fileSchema.safeParse(getValue(header)).data?.id ?? null;
}

/** A component of a sent template, or of a card of its carousel. */
export const sentPartSchema = z.object({
  type: z.string(),
  sub_type: z.string().optional(),
  index: z.coerce.number().optional(),
  parameters: z.array(z.looseObject({ type: z.string() })).default([]),
});

export function findHeader(parts: SentParts): SentParameter | undefined {
  return parts.find(({ type }) => type === "header")?.parameters[0];
}

/** The values that only a template has, not a card. */
export function readSentParameters(
  description: TemplateDescription,
  parts: SentParts,
): Pick<TemplateContent, "variableTypes" | "buttonParameters" | "offer"> {
  const types = description.variables.flatMap((variable) => {
    const type = toVariableType(findParameter(variable, parts));
    return type ? [[variable.name, type] as const] : [];
  });
  const end = getValue(parts.find(({ type }) => type === "limited_time_offer")?.parameters[0]);
  const expires = offerSchema.safeParse(end).data?.expiration_time_ms;
  const expiresAt = expires === undefined ? null : new Date(expires).toISOString();
  const buttonParameters = readButtons(parts, ({ action }, subType) => toButtonParameter(subType, action));
  return {
    ...(types.length > 0 ? { variableTypes: Object.fromEntries(types) } : {}),
    ...(buttonParameters ? { buttonParameters } : {}),
    ...(description.offer ? { offer: { text: description.offer.text, expiresAt } } : {}),
  };
}

function getValue(parameter: SentParameter | undefined): unknown {
  return parameter?.[parameter.type];
}

/** By the position of the button. */
function readButtons<T>(
  parts: SentParts,
  read: (parameter: SentParameter, subType: string) => T | undefined,
): Record<string, T> | undefined {
  const found = parts.flatMap(({ type, sub_type = "", index, parameters: [parameter] }) => {
    const value = type === "button" && parameter ? read(parameter, sub_type.toLowerCase()) : undefined;
    return value === undefined ? [] : [[String(index), value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function toButtonParameter(
  subType: string,
  input: unknown,
): NonNullable<TemplateContent["buttonParameters"]>[string] | undefined {
  const action = actionSchema.safeParse(input).data;
  if (!action) return undefined;
  const thumbnailProductId = action.thumbnail_product_retailer_id;
  switch (subType) {
    case "flow":
      return { type: "flow", flowToken: action.flow_token, data: action.flow_action_data };
    case "catalog":
      return { type: "catalog", thumbnailProductId };
    case "mpm": {
      const sections = action.sections.map(({ title, product_items }) => ({
        title,
        productIds: product_items.map((item) => item.product_retailer_id),
      }));
      return { type: "mpm", thumbnailProductId, sections };
    }
    default:
      return undefined;
  }
}

function toVariableType(
  parameter: SentParameter | undefined,
): NonNullable<TemplateContent["variableTypes"]>[string] | null {
  if (parameter?.type === "date_time") return { type: "date_time" };
  const amount = parameter?.type === "currency" ? currencySchema.safeParse(getValue(parameter)).data : null;
  return amount ? { type: "currency", code: amount.code, amount1000: amount.amount_1000 } : null;
}

function readVariables(description: TemplateDescription, parts: SentParts): Record<string, string> {
  return Object.fromEntries(
    description.variables.flatMap((variable) => {
      const parameter = findParameter(variable, parts);
      const amountOrDate = fallbackSchema.safeParse(getValue(parameter)).data?.fallback_value;
      const value = parameter?.text ?? parameter?.coupon_code ?? parameter?.payload ?? amountOrDate;
      return typeof value === "string" ? [[variable.name, value]] : [];
    }),
  );
}

function findParameter(
  variable: TemplateDescription["variables"][number],
  parts: SentParts,
): SentParameter | undefined {
  const isButton = variable.location === "button";
  const part = parts.find(
    ({ type, index }) => type === variable.location && (!isButton || index === variable.index),
  );
  return part?.parameters[isButton ? 0 : variable.index];
}
