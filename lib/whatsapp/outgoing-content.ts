import { z } from "zod";
import { requireOneOf } from "#lib/platform/api-fields.ts";
import { codedIssue } from "#lib/platform/issue-codes.ts";
import { contactCardsSchema } from "#lib/whatsapp/contact-cards-schema.ts";
import { flowActions } from "#lib/whatsapp/flow-actions.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import { checkedLine, singleLine, visibleText } from "#lib/whatsapp/visible-text.ts";

// Kinds that can be sent within the window (docs/whatsapp.md#sending-messages), with WhatsApp's limits.

const httpsLink = z.url({ protocol: /^https$/, error: "Use a public https URL." }).max(2000);

/** Limited in UTF-16 code units, the strictest interpretation. */
export const textBodySchema = visibleText(LIMITS.text, "the text");

const fileSource = { attachmentId: z.string().optional(), link: httpsLink.optional() };
const hasOneSource = requireOneOf(["attachmentId", "link"], "link");

export const captionSchema = visibleText(LIMITS.caption, "the caption")
  .optional()
  .meta({ description: "The text below the file.", example: "The new roast" });

export const filenameSchema = singleLine(240, "the name")
  .optional()
  .meta({ description: "The name that the customer sees.", example: "invoice-1042.pdf" });

/**
 * docs/whatsapp.md#locations-contacts-and-reactions, docs/whatsapp.md#template-messages. The limits of name and address
 * are not in the OpenAPI document, because v1 was released without them.
 */
export const placeSchema = z.strictObject({
  latitude: z.number().min(-90).max(90).meta({ description: "The latitude in degrees.", example: -23.5614 }),
  longitude: z
    .number()
    .min(-180)
    .max(180)
    .meta({ description: "The longitude in degrees.", example: -46.6559 }),
  name: checkedLine(1000, "the name")
    .optional()
    .meta({ description: "The name of the location.", example: "Harbor Street shop" }),
  address: checkedLine(1000, "the address")
    .optional()
    .meta({ description: "The address of the location.", example: "7 Harbor Street" }),
});

export type Place = z.output<typeof placeSchema>;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** An emoji may consist of many code points, as a flag, a keycap or a family does. A digit is a part of one. */
function isOneEmoji(value: string): boolean {
  const [, second] = graphemes.segment(value);
  return second === undefined && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(value);
}

export const emojiSchema = z
  .emoji({ error: "Use exactly one emoji.", abort: true })
  .max(32)
  .refine(isOneEmoji, codedIssue("invalid_format", "Use exactly one emoji."))
  .nullable()
  .meta({ description: "The emoji. Null removes the reaction.", example: "👍" });

export const headerTextSchema = singleLine(60, "the header").meta({
  description: "The text.",
  example: "Northwind Coffee",
});

const textHeader = z.strictObject({ kind: z.literal("text"), text: headerTextSchema });
const anyHeader = z.discriminatedUnion("kind", [
  textHeader,
  ...(["image", "video", "document"] as const).map((kind) =>
    z.strictObject({ kind: z.literal(kind), ...fileSource }).superRefine(hasOneSource),
  ),
]);

// Meta's page documents 4,096 for a list, its OpenAPI 1,024: the lower is safe (docs/whatsapp.md#interactive-messages).
const body = visibleText(1024, "the text").meta({
  description: "The text.",
  example: "What would you like?",
});
const footer = singleLine(60, "the footer")
  .optional()
  .meta({ description: "The small text below the message.", example: "Northwind Coffee" });
const label = singleLine(20, "the button").meta({ description: "The button's label.", example: "Open" });

function areDistinct<T>(items: readonly T[], key: (item: T) => string): boolean {
  return new Set(items.map(key)).size === items.length;
}

const replyButtons = z
  .array(
    z.strictObject({
      id: singleLine(256, "the id").meta({
        description: "Your ID of the button, which the reply contains.",
        example: "today",
      }),
      title: singleLine(20, "the button").meta({ description: "The button's label.", example: "Today" }),
    }),
  )
  .min(1)
  .max(3)
  .refine(
    (list) => areDistinct(list, ({ id }) => id),
    codedIssue("duplicate", "Use a different ID for each button."),
  )
  .refine(
    (list) => areDistinct(list, ({ title }) => title),
    codedIssue("duplicate", "Use a different text for each button."),
  )
  .meta({ description: "The reply buttons." });

const listSections = z
  .array(
    z.strictObject({
      title: singleLine(24, "the section's title").optional().meta({
        description: "The section's title. Required if there are several sections.",
        example: "This week",
      }),
      rows: z
        .array(
          z.strictObject({
            id: singleLine(200, "the id").meta({
              description: "Your ID of the row, which the reply contains.",
              example: "friday",
            }),
            title: singleLine(24, "the row").meta({ description: "The row's title.", example: "Friday" }),
            description: singleLine(72, "the description")
              .optional()
              .meta({ description: "The text below the title.", example: "9 am to noon" }),
          }),
        )
        .min(1)
        .meta({ description: "The rows." }),
    }),
  )
  .min(1)
  .max(10)
  .refine(
    (all) => all.reduce((sum, { rows }) => sum + rows.length, 0) <= 10,
    codedIssue("too_big", "Use at most 10 rows in all sections together."),
  )
  .refine(
    (all) =>
      areDistinct(
        all.flatMap(({ rows }) => rows),
        ({ id }) => id,
      ),
    codedIssue("duplicate", "Use a different ID for each row."),
  )
  .refine(
    (all) => all.length === 1 || all.every(({ title }) => title !== undefined),
    codedIssue("required", "Add a title to every section if there is more than one."),
  )
  .meta({ description: "The sections, with up to 10 rows in total." });

/** Members of interactive messages besides their header. */
export const interactiveFields = {
  buttons: { body, footer, buttons: replyButtons },
  list: {
    body,
    footer,
    button: label.meta({
      description: "The label of the button that opens the list.",
      example: "Choose a day",
    }),
    sections: listSections,
  },
  link: {
    body,
    footer,
    label,
    url: httpsLink.meta({
      description: "The https URL that the button opens.",
      example: "https://example.com/track/NW-1042",
    }),
  },
  request: { body },
  flow: {
    body,
    footer,
    label: label.meta({ description: "The label of the button that opens the form.", example: "Book" }),
    flowId: z
      .string()
      .regex(/^[0-9]{1,64}$/, "Use the flow's ID from WhatsApp Manager, which consists of digits.")
      .optional()
      .meta({ description: "WhatsApp's ID of the flow.", example: "1298337554529071" }),
    flowName: singleLine(256, "the name")
      .optional()
      .meta({ description: "The name of the flow, in place of its ID.", example: "delivery_day" }),
    flowToken: singleLine(1024, "the token").optional().meta({
      description: "Your own value, which the flow's endpoint and the reply contain.",
      example: "order-1042",
    }),
    action: z.enum(flowActions).optional().meta({
      description:
        "`navigate` opens `screen`; `data_exchange` asks the flow's endpoint for the first screen. Default: navigate.",
      example: "navigate",
    }),
    screen: singleLine(256, "the screen").optional().meta({
      description: "The ID of the first screen. Only with `navigate`. Default: the flow's first.",
      example: "DELIVERY",
    }),
    data: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: "The data of the first screen. Only together with `screen`.",
        example: { order: "NW-1042" },
      }),
    draft: z
      .boolean()
      .optional()
      .meta({ description: "Whether to send the flow's draft, for tests. Default: false.", example: false }),
  },
};

type FlowFields = {
  [Name in "flowId" | "flowName" | "screen"]?: string | undefined;
} & { action?: string | undefined; data?: object | undefined };

/** Rules for a flow that concern several members. */
export function withFlowRules<S extends z.ZodType<FlowFields>>(schema: S): S {
  return schema
    .superRefine(requireOneOf(["flowId", "flowName"], "flowId"))
    .refine(({ screen, data }) => data === undefined || screen !== undefined, {
      path: ["screen"],
      ...codedIssue("required", 'Set "screen" when you send "data".'),
    })
    .refine(({ action, screen }) => action !== "data_exchange" || screen === undefined, {
      path: ["screen"],
      ...codedIssue(
        "not_allowed",
        "With data_exchange the flow's endpoint chooses the screen. Remove screen.",
      ),
    });
}

export const outgoingContentSchema = z.discriminatedUnion("kind", [
  z
    .strictObject({ kind: z.literal("image"), ...fileSource, caption: captionSchema })
    .superRefine(hasOneSource),
  z
    .strictObject({ kind: z.literal("video"), ...fileSource, caption: captionSchema })
    .superRefine(hasOneSource),
  z
    .strictObject({
      kind: z.literal("document"),
      ...fileSource,
      caption: captionSchema,
      filename: filenameSchema,
    })
    .superRefine(hasOneSource),
  z
    .strictObject({ kind: z.literal("audio"), ...fileSource, voice: z.boolean().default(false) })
    .superRefine(hasOneSource),
  z.strictObject({ kind: z.literal("sticker"), ...fileSource }).superRefine(hasOneSource),
  placeSchema.extend({ kind: z.literal("location") }),
  z.strictObject({ kind: z.literal("contacts"), contacts: contactCardsSchema }),
  z.strictObject({ kind: z.literal("reaction"), messageId: z.string(), emoji: emojiSchema }),
  z.strictObject({
    kind: z.literal("buttons"),
    header: anyHeader.optional(),
    ...interactiveFields.buttons,
  }),
  z.strictObject({ kind: z.literal("list"), header: textHeader.optional(), ...interactiveFields.list }),
  z.strictObject({ kind: z.literal("link"), header: anyHeader.optional(), ...interactiveFields.link }),
  z.strictObject({ kind: z.literal("location_request"), ...interactiveFields.request }),
  z.strictObject({ kind: z.literal("contact_request"), ...interactiveFields.request }),
  withFlowRules(
    z.strictObject({ kind: z.literal("flow"), header: textHeader.optional(), ...interactiveFields.flow }),
  ),
]);

export type OutgoingContent = z.output<typeof outgoingContentSchema>;

/** An uploaded file or one by link. */
export type OutgoingFile = Extract<OutgoingContent, { attachmentId?: string | undefined }>;
