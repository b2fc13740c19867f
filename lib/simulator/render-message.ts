import "server-only";
import { z } from "zod";
import type { sandboxMessages, sandboxTemplates } from "#db/schema/index.ts";
import type { SandboxMessageView } from "#lib/simulator/schema.ts";
import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";
import { readOutgoing } from "#lib/whatsapp/read-outgoing.ts";
import { describeTemplate, fillTemplate, type TemplateButton } from "#lib/whatsapp/render-template.ts";
import { toApiContent } from "#lib/whatsapp/to-api-content.ts";

type TemplateRow = typeof sandboxTemplates.$inferSelect;

const sentTemplateSchema = z.object({
  type: z.literal("template"),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        z.object({
          type: z.string(),
          index: z.coerce.number().optional(),
          parameters: z.array(z.looseObject({ type: z.string() })).default([]),
        }),
      )
      .default([]),
  }),
});

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
  const rendered: Rendered = { ...filled, buttons, headerKind: description.headerKind };
  const header = components.find(({ type }) => type === "header")?.parameters[0];
  const file = headerFileSchema.safeParse(header?.[header.type]).data;
  const content = toApiContent(
    {
      ...{ kind: "template", name, language: language.code, ...rendered, variables, redacted: false },
      category: row?.category.toLowerCase() ?? "",
      headerMediaLink: file?.link ?? null,
    },
    { messageId: null, file: null, raw: null },
  );
  return { content, rendered };
}

const headerFileSchema = z.object({ link: z.string() });

/** Currency and date parameters; the sandbox shows them without formatting. */
const fallbackSchema = z.object({ fallback_value: z.string() });

function readVariables(
  { variables }: ReturnType<typeof describeTemplate>,
  components: SentTemplate["components"],
): Record<string, string> {
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
