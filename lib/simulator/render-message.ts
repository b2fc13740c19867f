import "server-only";
import { z } from "zod";
import type { sandboxMessages, sandboxTemplates } from "#db/schema/index.ts";
import {
  findHeader,
  readHeaderFileId,
  readSentParameters,
  readSentValues,
  sentPartSchema,
} from "#lib/simulator/read-sent-values.ts";
import type { SandboxMessageView } from "#lib/simulator/schema.ts";
import { quotedWamidOf } from "#lib/whatsapp/kind-rules.ts";
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
import { type ContentRefs, toApiContent } from "#lib/whatsapp/to-api-content.ts";

type TemplateRow = typeof sandboxTemplates.$inferSelect;

const sentTemplateSchema = z.object({
  type: z.literal("template"),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        sentPartSchema.extend({
          cards: z
            .array(z.object({ card_index: z.number(), components: z.array(sentPartSchema) }))
            .optional(),
        }),
      )
      .default([]),
  }),
});

type SentTemplate = z.output<typeof sentTemplateSchema>["template"];
type Rendered = NonNullable<SandboxMessageView["rendered"]>;

interface RenderedMessage extends Pick<SandboxMessageView, "content" | "rendered"> {
  hasPasscode: boolean;
}

/** A message as the customer's phone shows it, and as the public API describes it. */
export function renderMessage(
  { direction, status, message }: typeof sandboxMessages.$inferSelect,
  templates: readonly TemplateRow[],
): RenderedMessage {
  const sent = sentTemplateSchema.safeParse(message).data?.template;
  if (sent) return renderTemplate(sent, templates);
  if (status === "deleted") {
    return { content: { type: "revoked", by: "customer" }, rendered: null, hasPasscode: false };
  }
  const object = messageSchema.parse(message);
  const content = direction === "from_customer" ? readContent(object) : readOutgoing(object);
  return { content: toContent(content, object), rendered: null, hasPasscode: false };
}

const messageSchema = z.looseObject({ type: z.string().catch("unknown") });
const interactiveSchema = z.object({
  interactive: z.object({ header: z.looseObject({ type: z.string() }).optional() }),
});

function toContent(content: WhatsappContent, message: z.output<typeof messageSchema>) {
  const header = interactiveSchema.safeParse(message).data?.interactive.header;
  const { mediaId = readHeaderFileId(header), mimeType = null } = "mediaId" in content ? content : {};
  return toApiContent(content, {
    messageId: quotedWamidOf(content, null),
    file: toFile(mediaId, mimeType),
    raw: message[message.type],
  });
}

function toFile(id: string | null, mimeType: string | null = null): ContentRefs["file"] {
  return id === null ? null : { id, mimeType, filename: null, sha256: null };
}

function renderTemplate(sent: SentTemplate, templates: readonly TemplateRow[]): RenderedMessage {
  const { name, language, components } = sent;
  const row = templates.find((template) => template.name === name && template.language === language.code);
  const description = describeTemplate(Array.isArray(row?.components) ? row.components : []);
  const values = readSentValues(description, components);
  const parameters = readSentParameters(description, components);
  const filled = fillTemplate(description, values.variables);
  const buttons = description.isPasscode
    ? filled.buttons.map((button, index) => withCode(button, description.buttons[index], values.variables))
    : filled.buttons;
  const cards = renderCards(description, components);
  const { headerKind } = description;
  const rendered: Rendered = {
    ...{ ...filled, buttons, headerKind, offer: parameters.offer ?? null },
    cards: cards.map((card) => ({ headerKind: card.headerKind, body: card.body, buttons: card.buttons })),
  };
  const content = toApiContent(
    {
      ...{ kind: "template", name, language: language.code, category: row?.category.toLowerCase() ?? "" },
      ...{ ...filled, buttons, headerKind, ...values, ...parameters, cards, redacted: false },
    },
    { messageId: null, file: toFile(readHeaderFileId(findHeader(components))), raw: null },
  );
  return { content, rendered, hasPasscode: description.isPasscode || mayHavePasscode(row) };
}

/** The category may have changed since the message was sent, and the template may be gone. */
function mayHavePasscode(template: TemplateRow | undefined): boolean {
  return (
    template === undefined ||
    [template.category, template.previousCategory].some((category) => category === "AUTHENTICATION")
  );
}

/** docs/whatsapp.md#template-carousels */
function renderCards(
  { cards }: TemplateDescription,
  components: SentTemplate["components"],
): NonNullable<TemplateContent["cards"]> {
  const sent = components.find(({ type }) => type === "carousel")?.cards ?? [];
  return cards.map((description, index) => {
    const parts = sent.find(({ card_index }) => card_index === index)?.components ?? [];
    const values = readSentValues(description, parts);
    const { body, buttons } = fillTemplate(description, values.variables);
    const fileId = readHeaderFileId(findHeader(parts));
    return {
      ...{ headerKind: description.headerKind, body, buttons, ...values },
      ...(fileId === null ? {} : { attachmentId: fileId }),
    };
  });
}

/** Meta lists the copy-code button of a passcode as a URL (docs/whatsapp.md#authentication-templates). */
function withCode(
  filled: TemplateButton,
  listed: TemplateButton | undefined,
  values: Record<string, string>,
): TemplateButton {
  const code = values["1"];
  return code !== undefined && /\{\{1\}\}/.test(listed?.value ?? "") ? { ...filled, value: code } : filled;
}
