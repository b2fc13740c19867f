import "server-only";
import { z } from "zod";
import { flowActions } from "#lib/whatsapp/flow-actions.ts";
import { interactiveKindOf } from "#lib/whatsapp/interactive-kinds.ts";
import { optionalText, validItems } from "#lib/whatsapp/lenient-schema.ts";
import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";

type Interactive = Extract<WhatsappContent, { kind: "interactive" }>;

const file = z.object({ link: optionalText }).nullish().catch(null);
const textPart = z.object({ text: z.string() });

const interactiveSchema = z.object({
  type: z.string(),
  header: z
    .object({ type: z.string(), text: optionalText, image: file, video: file, document: file })
    .nullish(),
  body: textPart,
  footer: textPart.nullish(),
  action: z.object({
    button: optionalText,
    buttons: validItems(z.object({ reply: z.object({ id: z.string(), title: z.string() }) })),
    sections: validItems(
      z.object({
        title: optionalText,
        rows: validItems(z.object({ id: z.string(), title: z.string(), description: optionalText })),
      }),
    ),
    parameters: z
      .object({
        display_text: optionalText,
        url: optionalText,
        flow_cta: optionalText,
        flow_id: optionalText,
        flow_name: optionalText,
        flow_token: optionalText,
        flow_action: z.enum(flowActions).catch("navigate"),
        flow_action_payload: z
          .object({ screen: optionalText, data: z.record(z.string(), z.unknown()).nullish().catch(null) })
          .nullish()
          .catch(null),
        mode: optionalText,
      })
      .nullish()
      .catch(null),
  }),
});

/** Reads the content of a message as it is sent to WhatsApp, but not of a template, whose text is not in it. */
export function readOutgoing(message: Record<string, unknown> & { type: string }): WhatsappContent {
  if (message.type === "interactive") {
    return readInteractive(message.interactive) ?? { kind: "unknown", type: "interactive" };
  }
  // The other kinds have the same members in both directions.
  const content = readContent(message);
  const { link } = z.object({ link: optionalText }).catch({ link: null }).parse(message[message.type]);
  return "mediaId" in content && link !== null ? { ...content, link } : content;
}

function readInteractive(value: unknown): Interactive | null {
  const sent = interactiveSchema.safeParse(value).data;
  const type = interactiveKindOf(sent?.type ?? "");
  if (!sent || !type || (type === "flow" && !sent.action.parameters)) return null;
  const { header, body, footer, action } = sent;
  const headerKind = (["image", "video", "document"] as const).find((kind) => kind === header?.type);
  return {
    ...{ kind: "interactive", type, header: header?.text ?? null },
    headerMediaLink: (headerKind && header?.[headerKind]?.link) ?? null,
    ...(headerKind ? { headerKind } : {}),
    body: body.text,
    footer: footer?.text ?? null,
    label: action.button ?? action.parameters?.display_text ?? action.parameters?.flow_cta ?? null,
    url: action.parameters?.url ?? null,
    choices: [
      ...action.buttons.map(({ reply }) => ({ ...reply, section: null, description: null })),
      ...action.sections.flatMap(({ title: section, rows }) => rows.map((row) => ({ section, ...row }))),
    ],
    ...(type === "flow" && action.parameters ? { flow: toFlow(action.parameters) } : {}),
  };
}

type Parameters = NonNullable<z.output<typeof interactiveSchema>["action"]["parameters"]>;

function toFlow(parameters: Parameters): NonNullable<Interactive["flow"]> {
  const { flow_id, flow_name, flow_token, flow_action, flow_action_payload, mode } = parameters;
  return {
    ...{ flowId: flow_id, flowName: flow_name, flowToken: flow_token, action: flow_action },
    screen: flow_action_payload?.screen ?? null,
    data: flow_action_payload?.data ?? null,
    draft: mode === "draft",
  };
}
