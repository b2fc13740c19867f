import "server-only";
import { z } from "zod";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import { fillTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";
import { bodyLimitOf, TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

/** Graph accepts any scalar as text; Meta's example uses booleans (messages.json). */
const scalar = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);

const media = z.looseObject({ id: z.string().optional(), link: z.string().optional() });

const parameterSchema = z.looseObject({
  type: z.string().transform((type) => type.toLowerCase()),
  parameter_name: z.string().optional(),
  text: scalar.optional(),
  payload: scalar.optional(),
  coupon_code: scalar.optional(),
  currency: z.looseObject({ fallback_value: z.string() }).optional(),
  date_time: z.looseObject({ fallback_value: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  document: media.optional(),
  product: z.looseObject({ product_retailer_id: z.string(), catalog_id: z.string() }).optional(),
  location: z.looseObject({ latitude: z.coerce.number(), longitude: z.coerce.number() }).optional(),
  limited_time_offer: z.looseObject({ expiration_time_ms: z.number() }).optional(),
  action: z.looseObject({}).optional(),
});

const partSchema = z.object({
  type: z.string().transform((type) => type.toLowerCase()),
  sub_type: z
    .string()
    .transform((type) => type.toLowerCase())
    .optional(),
  index: z.coerce.number().int().min(0).optional(),
  parameters: z.array(parameterSchema).default([]),
});

/** docs/whatsapp.md#template-messages */
export const sentTemplateSchema = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z
    .array(
      partSchema.extend({
        cards: z
          .array(
            z.object({ card_index: z.number().int().min(0), components: z.array(partSchema).default([]) }),
          )
          .optional(),
      }),
    )
    .default([]),
});

export type SentTemplate = z.output<typeof sentTemplateSchema>;
export type SentComponent = z.output<typeof partSchema>;
export type SentParameter = SentComponent["parameters"][number];

/** The components of a template or of a card of its carousel. */
export interface SentPart {
  components: readonly SentComponent[];
}

const OFFER = "limited_time_offer";

type ParameterLocation = "header" | "body" | typeof OFFER;

export function checkParameters(description: TemplateDescription, sent: SentPart): GraphReply | null {
  const known = [
    ...["header", "body", "button"],
    ...(description.offer ? [OFFER] : []),
    ...(description.cards.length > 0 ? ["carousel"] : []),
  ];
  const unknown = sent.components.find(({ type }) => !known.includes(type));
  if (unknown)
    return graphError(400, 132018, { details: `Component type ${unknown.type} is not in the template` });
  return (
    checkHeader(description, getParameters(sent, "header")) ??
    checkTexts(description, "body", getParameters(sent, "body")) ??
    checkOffer(description, getParameters(sent, OFFER)) ??
    checkLength(description, sent)
  );
}

function getParameters(sent: SentPart, place: ParameterLocation): SentComponent["parameters"] {
  return sent.components.find(({ type }) => type === place)?.parameters ?? [];
}

function checkHeader(description: TemplateDescription, parameters: SentParameter[]): GraphReply | null {
  const { headerKind } = description;
  if (headerKind === "none" || headerKind === "text") return checkTexts(description, "header", parameters);
  const [parameter] = parameters;
  if (!parameter || parameters.length > 1) return wrongCount("header", parameters.length, 1);
  if (parameter.type !== headerKind) return wrongFormat("header", headerKind.toUpperCase());
  if (headerKind === "location") return parameter.location ? null : wrongFormat("header", "LOCATION");
  if (headerKind === "product") return parameter.product ? null : wrongFormat("header", "a product");
  const media = parameter[headerKind];
  if (!media || (media.id === undefined) === (media.link === undefined)) {
    return graphError(400, 131008, {
      details: `header: Exactly one of id and link is required for ${headerKind}`,
    });
  }
  return media.link === undefined || URL.canParse(media.link) ? null : wrongFormat("header", "a link");
}

function checkOffer({ offer }: TemplateDescription, parameters: SentParameter[]): GraphReply | null {
  if (!offer || (parameters.length === 0 && !offer.hasExpiration)) return null;
  const [parameter] = parameters;
  if (!parameter || parameters.length > 1) return wrongCount(OFFER, parameters.length, 1);
  return parameter.limited_time_offer ? null : wrongFormat(OFFER, "an expiration_time_ms");
}

function checkTexts(
  description: TemplateDescription,
  place: ParameterLocation,
  parameters: SentParameter[],
): GraphReply | null {
  const expected = description.variables.filter(({ location }) => location === place);
  if (parameters.length !== expected.length) return wrongCount(place, parameters.length, expected.length);
  for (const parameter of parameters) {
    if (description.named) {
      const name = parameter.parameter_name;
      if (!name) return graphError(400, 100, { details: "Parameter name is missing or empty" });
      if (!expected.some(({ placeholder }) => placeholder === name)) {
        return graphError(400, 132018, { details: `${place}: the template has no parameter named ${name}` });
      }
    }
    const refusal = checkText(place, parameter, description.isPasscode);
    if (refusal) return refusal;
  }
  return null;
}

function checkText(
  place: ParameterLocation,
  parameter: SentParameter,
  isPasscode: boolean,
): GraphReply | null {
  const { type, text } = parameter;
  if (type === "currency" || type === "date_time") {
    return parameter[type] ? null : wrongFormat(place, `a ${type} with fallback_value`);
  }
  if (type !== "text") return wrongFormat(place, "TEXT");
  if (!text) {
    return graphError(400, 100, {
      message: "(#100) Invalid parameter",
      details: "Parameter 'text' is mandatory for component parameter type 'text'",
    });
  }
  if (/[\n\t]| {5,}/.test(text)) {
    return graphError(400, 132018, {
      details: "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
    });
  }
  if (isPasscode && text.length > LIMITS.passcode) {
    return graphError(400, 100, {
      message: `(#100) Param text must be at most ${LIMITS.passcode} characters long.`,
    });
  }
  return null;
}

/** The limit includes the values (132005). */
function checkLength(description: TemplateDescription, sent: SentPart): GraphReply | null {
  const values = Object.fromEntries(
    description.variables.flatMap((variable) => {
      if (variable.location === "button") return [];
      const parameters = getParameters(sent, variable.location);
      const parameter = description.named
        ? parameters.find(({ parameter_name }) => parameter_name === variable.placeholder)
        : parameters[variable.index];
      return [[variable.name, getText(parameter)]];
    }),
  );
  const { header, body } = fillTemplate(description, values);
  const limit = bodyLimitOf(description);
  if (body.length > limit) return tooLong("BODY", limit);
  if ((header ?? "").length > TEMPLATE_LIMITS.headerText)
    return tooLong("HEADER", TEMPLATE_LIMITS.headerText);
  return null;
}

function getText(parameter: SentParameter | undefined): string {
  return parameter?.text ?? parameter?.currency?.fallback_value ?? parameter?.date_time?.fallback_value ?? "";
}

export function tooLong(place: string, max: number): GraphReply {
  return graphError(400, 132005, { details: `${place}: the text with its values exceeds ${max} characters` });
}

function wrongCount(place: ParameterLocation, got: number, expected: number): GraphReply {
  return graphError(400, 132000, {
    message: "(#132000) Number of parameters does not match the expected number of params",
    details: `${place}: number of localizable_params (${got}) does not match the expected number of params (${expected})`,
  });
}

function wrongFormat(place: string, expected: string): GraphReply {
  return graphError(400, 132012, {
    message: "(#132012) Parameter format does not match format in the created template",
    details: `${place}: Format mismatch, expected ${expected}`,
  });
}
