import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import {
  checkParameters,
  type SentComponent,
  type SentParameter,
  type SentPart,
  type SentTemplate,
  sentTemplateSchema,
  tooLong,
} from "#lib/simulator/graph/check-parameters.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  describeTemplate,
  type TemplateButton,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import { COUPON_CODE, TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

export type SandboxTemplate = typeof sandboxTemplates.$inferSelect;

/** docs/whatsapp.md#template-messages */
export async function checkTemplate(
  db: Db,
  number: SandboxNumber,
  input: unknown,
): Promise<{ template: SandboxTemplate } | { refusal: GraphReply }> {
  const parsed = sentTemplateSchema.safeParse(input);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map((part) => `['${String(part)}']`).join("") ?? "";
    return { refusal: graphError(400, 100, { message: `(#100) Param template${path} is not valid.` }) };
  }
  const template = await findSimulatedTemplate(db, number, parsed.data);
  if (!template || !["APPROVED", "PAUSED", "DISABLED"].includes(template.status)) {
    return { refusal: templateNotFound(parsed.data) };
  }
  if (template.status === "PAUSED") {
    return { refusal: graphError(400, 132015, { details: "The template is paused due to low quality." }) };
  }
  if (template.status === "DISABLED") {
    return { refusal: graphError(400, 132016, { details: "The template is disabled due to low quality." }) };
  }
  const components = Array.isArray(template.components) ? template.components : [];
  const description = describeTemplate(components);
  const refusal = checkPart(description, parsed.data) ?? checkCards(description, parsed.data);
  return refusal ? { refusal } : { template };
}

function checkPart(description: TemplateDescription, sent: SentPart): GraphReply | null {
  return checkParameters(description, sent) ?? checkButtons(description, sent);
}

/** docs/whatsapp.md#template-carousels */
function checkCards({ cards }: TemplateDescription, { components }: SentTemplate): GraphReply | null {
  const sent = components.find(({ type }) => type === "carousel")?.cards ?? [];
  if (sent.length !== cards.length) {
    return graphError(400, 132000, {
      details: `carousel: number of cards (${sent.length}) does not match the expected number (${cards.length})`,
    });
  }
  for (const [index, description] of cards.entries()) {
    const card = sent.find(({ card_index }) => card_index === index);
    if (!card) return graphError(400, 132012, { details: `carousel: the card ${index} is missing` });
    const refusal = checkPart(description, card);
    if (refusal) return refusal;
  }
  return null;
}

interface TemplateRef {
  name: string;
  language: { code: string };
}

async function findSimulatedTemplate(
  db: Db,
  number: SandboxNumber,
  { name, language }: TemplateRef,
): Promise<SandboxTemplate | undefined> {
  const [row] = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        eq(sandboxTemplates.name, name),
        eq(sandboxTemplates.language, language.code),
      ),
    );
  return row;
}

function templateNotFound({ name, language }: TemplateRef): GraphReply {
  return graphError(404, 132001, {
    message: "(#132001) Template name does not exist in the translation",
    details: `template name (${name}) does not exist in ${language.code}`,
  });
}

// A copy-code button of an authentication template uses `url` (docs/whatsapp.md#authentication-templates).
const SUB_TYPES: Readonly<Record<string, string>> = {
  QUICK_REPLY: "quick_reply",
  URL: "url",
  OTP: "url",
  COPY_CODE: "copy_code",
  CATALOG: "catalog",
  MPM: "mpm",
  FLOW: "flow",
  PHONE_NUMBER: "voice_call",
};

function checkButtons(description: TemplateDescription, sent: SentPart): GraphReply | null {
  const given = sent.components.filter(({ type }) => type === "button");
  for (const component of given) {
    const refusal = checkButton(description.buttons[component.index ?? -1], component);
    if (refusal) return refusal;
  }
  const missingIndex = description.buttons.findIndex(
    (button, index) =>
      takesValue(button, description) && !given.some((component) => component.index === index),
  );
  if (missingIndex === -1) return null;
  const type = description.buttons[missingIndex]?.type ?? "";
  return graphError(400, type === "FLOW" ? 131009 : 131008, {
    details: `buttons: Button at index ${missingIndex} of type ${BUTTON_NAMES[type] ?? "Url"} requires a parameter`,
  });
}

const BUTTON_NAMES: Readonly<Record<string, string>> = { COPY_CODE: "CopyCode", FLOW: "Flow", MPM: "Mpm" };

function takesValue({ type, value }: TemplateButton, { isPasscode }: TemplateDescription): boolean {
  if (["COPY_CODE", "OTP", "FLOW", "MPM"].includes(type)) return true;
  return type === "URL" && (isPasscode || /\{\{.+?\}\}/.test(value ?? ""));
}

function checkButton(button: TemplateButton | undefined, component: SentComponent): GraphReply | null {
  const { index, sub_type } = component;
  if (!button) {
    return graphError(400, 131009, {
      details: `buttons: the template has no button at index ${index ?? "?"}`,
    });
  }
  if (sub_type !== SUB_TYPES[button.type]) {
    return wrongFormat(`Button at index ${index} is of type ${button.type}, not ${sub_type ?? "none"}`);
  }
  const [parameter] = component.parameters;
  if (!parameter && button.type === "FLOW") return null;
  if (!parameter || component.parameters.length > 1) {
    return graphError(400, 131008, { details: `buttons: Button at index ${index} requires one parameter` });
  }
  return checkValue(button, parameter);
}

function checkValue(button: TemplateButton, parameter: SentParameter): GraphReply | null {
  const { type, text, payload, coupon_code } = parameter;
  switch (button.type) {
    case "QUICK_REPLY":
      return (type === "payload" && payload) || (type === "text" && text)
        ? null
        : wrongFormat("expected a payload");
    case "URL":
    case "OTP":
      if (type !== "text" || !text) return wrongFormat("expected a text for the URL");
      if (/\s/.test(text)) return wrongFormat("the URL's text holds white space");
      return (button.value ?? "").replace(/\{\{.+?\}\}/, () => text).length > TEMPLATE_LIMITS.url
        ? tooLong("BUTTONS", TEMPLATE_LIMITS.url)
        : null;
    case "COPY_CODE":
      if (type !== "coupon_code" || !coupon_code) return wrongFormat("expected a coupon_code");
      // Meta's page on template components still documents 15 characters.
      return COUPON_CODE.test(coupon_code)
        ? null
        : graphError(400, 131009, { details: "coupon_code must be 1 to 20 letters and digits" });
    case "FLOW":
    case "CATALOG":
    case "MPM":
      return checkAction(button.type, parameter);
    default:
      return null;
  }
}

const productId = z.string().min(1);
const { sections, products, sectionTitle } = TEMPLATE_LIMITS.productList;

const ACTIONS = {
  FLOW: z.looseObject({
    flow_token: z.string().min(1).optional(),
    flow_action_data: z.record(z.string(), z.unknown()).optional(),
  }),
  CATALOG: z.looseObject({ thumbnail_product_retailer_id: productId }),
  MPM: z.looseObject({
    thumbnail_product_retailer_id: productId,
    sections: z
      .array(
        z.looseObject({
          title: z.string().min(1).max(sectionTitle),
          product_items: z.array(z.looseObject({ product_retailer_id: productId })).min(1),
        }),
      )
      .min(1)
      .max(sections)
      .refine((all) => all.flatMap(({ product_items }) => product_items).length <= products),
  }),
};

/** docs/whatsapp.md#template-parameters */
function checkAction(type: keyof typeof ACTIONS, parameter: SentParameter): GraphReply | null {
  if (parameter.type !== "action") return wrongFormat("expected an action");
  const issue = ACTIONS[type].safeParse(parameter.action).error?.issues[0];
  return issue ? wrongFormat(`action.${issue.path.join(".")} is not valid`) : null;
}

function wrongFormat(details: string): GraphReply {
  return graphError(400, 132012, {
    message: "(#132012) Parameter format does not match format in the created template",
    details: `buttons: ${details}`,
  });
}
