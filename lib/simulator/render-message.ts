import "server-only";
import { z } from "zod";
import type { sandboxMessages, sandboxTemplates } from "#db/schema/index.ts";
import type { SandboxMessageView } from "#lib/simulator/schema.ts";
import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";
import { readOutgoing } from "#lib/whatsapp/read-outgoing.ts";
import {
  describeTemplate,
  fillTemplate,
  type TemplateButton,
  type TemplateDescription,
} from "#lib/whatsapp/render-template.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";
import { toApiContent } from "#lib/whatsapp/to-api-content.ts";

type TemplateRow = typeof sandboxTemplates.$inferSelect;

const partSchema = z.object({
  type: z.string(),
  index: z.coerce.number().optional(),
  parameters: z.array(z.looseObject({ type: z.string() })).default([]),
});

const sentTemplateSchema = z.object({
  type: z.literal("template"),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        partSchema.extend({
          cards: z.array(z.object({ card_index: z.number(), components: z.array(partSchema) })).optional(),
        }),
      )
      .default([]),
  }),
});

type SentParts = readonly z.output<typeof partSchema>[];

type SentTemplate = z.output<typeof sentTemplateSchema>["template"];
type Rendered = NonNullable<SandboxMessageView["rendered"]>;

/** A message as the customer's phone shows it, and as the public API describes it. */
export function renderMessage(
  { direction, status, message }: typeof sandboxMessages.$inferSelect,
  templates: readonly TemplateRow[],
): Pick<SandboxMessageView, "content" | "rendered"> {
  const sent = sentTemplateSchema.safeParse(message).data?.template;
  if (sent) return renderTemplate(sent, templates);
  if (status === "deleted") return { content: { type: "revoked", by: "customer" }, rendered: null };
  const object = messageSchema.parse(message);
  const content = direction === "from_customer" ? readContent(object) : readOutgoing(object);
  return { content: toContent(content, object), rendered: null };
}

const messageSchema = z.looseObject({ type: z.string().catch("unknown") });

function toContent(content: WhatsappContent, message: z.output<typeof messageSchema>) {
  const { mediaId = null, mimeType = null } = "mediaId" in content ? content : {};
  return toApiContent(content, {
    messageId: content.kind === "reaction" ? content.targetWamid : null,
    file: mediaId === null ? null : { id: mediaId, mimeType, filename: null, sha256: null },
    raw: message[message.type],
  });
}

function renderTemplate(sent: SentTemplate, templates: readonly TemplateRow[]) {
  const { name, language, components } = sent;
  const row = templates.find((template) => template.name === name && template.language === language.code);
  const description = describeTemplate(Array.isArray(row?.components) ? row.components : []);
  const variables = readVariables(description, components);
  const filled = fillTemplate(description, variables);
  const buttons = description.isPasscode
    ? filled.buttons.map((button) => withCode(button, variables))
    : filled.buttons;
  const cards = renderCards(description, components);
  const { headerKind } = description;
  const offer = description.offer && { text: description.offer.text, expiresAt: readOfferEnd(components) };
  const rendered: Rendered = {
    ...{ ...filled, buttons, headerKind, offer },
    cards: cards.map(({ body, buttons: ofCard, headerKind: kind }) => ({
      headerKind: kind,
      body,
      buttons: ofCard,
    })),
  };
  const content = toApiContent(
    {
      ...{ kind: "template", name, language: language.code, ...filled, buttons, headerKind, variables },
      ...{ category: row?.category.toLowerCase() ?? "", headerMediaLink: readHeaderLink(components) },
      ...{ offer: offer ?? undefined, cards, redacted: false },
    },
    { messageId: null, file: null, raw: null },
  );
  return { content, rendered };
}

/** docs/whatsapp.md#template-carousels */
function renderCards(
  { cards }: TemplateDescription,
  components: SentTemplate["components"],
): NonNullable<TemplateContent["cards"]> {
  const sent = components.find(({ type }) => type === "carousel")?.cards ?? [];
  return cards.map((description, index) => {
    const parts = sent.find(({ card_index }) => card_index === index)?.components ?? [];
    const variables = readVariables(description, parts);
    const { body, buttons } = fillTemplate(description, variables);
    const { headerKind } = description;
    return { headerKind, headerMediaLink: readHeaderLink(parts), body, buttons, variables };
  });
}

const headerFileSchema = z.object({ link: z.string() });

function readHeaderLink(parts: SentParts): string | null {
  const header = parts.find(({ type }) => type === "header")?.parameters[0];
  return headerFileSchema.safeParse(header?.[header.type]).data?.link ?? null;
}

const offerSchema = z.object({ limited_time_offer: z.object({ expiration_time_ms: z.number() }) });

function readOfferEnd(parts: SentParts): string | null {
  const parameter = parts.find(({ type }) => type === "limited_time_offer")?.parameters[0];
  const end = offerSchema.safeParse(parameter).data?.limited_time_offer.expiration_time_ms;
  return end === undefined ? null : new Date(end).toISOString();
}

/** Currency and date parameters; the sandbox shows them without formatting. */
const fallbackSchema = z.object({ fallback_value: z.string() });

function readVariables({ variables }: TemplateDescription, components: SentParts): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap((variable) => {
      const component = components.find(
        (candidate) =>
          candidate.type === variable.location &&
          (variable.location !== "button" || candidate.index === variable.index),
      );
      const place = variable.location === "button" ? 0 : variable.index;
      const parameter = component?.parameters[place];
      const amountOrDate = fallbackSchema.safeParse(parameter?.[parameter.type]).data?.fallback_value;
      const value = parameter?.text ?? parameter?.coupon_code ?? parameter?.payload ?? amountOrDate;
      return typeof value === "string" ? [[variable.name, value]] : [];
    }),
  );
}

/** Meta lists the copy-code button of a passcode as a URL (docs/whatsapp.md#authentication-templates). */
function withCode(button: TemplateButton, values: Record<string, string>): TemplateButton {
  const code = values["1"];
  return code !== undefined && /\{\{1\}\}/.test(button.value ?? "") ? { ...button, value: code } : button;
}
