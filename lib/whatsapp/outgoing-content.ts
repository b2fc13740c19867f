import { z } from "zod";
import { LIMITS } from "./limits.ts";

// Kinds that can be sent within the window (docs/whatsapp.md#sending-messages), with WhatsApp's limits.

/** Allows no control characters except line breaks and tabs. */
function visibleText(max: number, what: string) {
  return z
    .string()
    .refine((value) => value.length <= max, `Shorten ${what} to ${max} characters.`)
    .refine((value) => value.trim() !== "", `Enter ${what}. It cannot consist of whitespace only.`)
    .refine(
      (value) => !/[^\P{Cc}\n\r\t]/u.test(value),
      "Remove control characters. Line breaks and tabs are allowed.",
    );
}

const singleLine = (max: number, what: string) =>
  visibleText(max, what).refine((value) => !/[\n\r\t]/.test(value), `Write ${what} on one line.`);

const httpsLink = z.url({ protocol: /^https$/, error: "Use a public https URL." }).max(2000);

/** Limited in UTF-16 code units, the strictest interpretation. */
export const textBodySchema = visibleText(LIMITS.text, "the text");

const fileSource = { attachmentId: z.string().optional(), link: httpsLink.optional() };
const hasOneSource = (file: { attachmentId?: string | undefined; link?: string | undefined }) =>
  (file.attachmentId === undefined) !== (file.link === undefined);
const ONE_SOURCE_ERROR = { path: ["link"], error: "Send exactly one of attachmentId and link." };

const caption = visibleText(LIMITS.caption, "the caption").optional();

/** docs/whatsapp.md#locations-contacts-and-reactions, docs/whatsapp.md#template-messages */
export const placeSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: singleLine(1000, "the name").optional(),
  address: singleLine(1000, "the address").optional(),
});

export type Place = z.output<typeof placeSchema>;

const location = placeSchema.extend({ kind: z.literal("location") });

const contactCard = z.strictObject({
  name: z.strictObject({
    formatted: singleLine(256, "the name"),
    first: singleLine(128, "the first name").optional(),
    last: singleLine(128, "the last name").optional(),
  }),
  phones: z
    .array(
      z.strictObject({
        phone: singleLine(32, "the phone number"),
        type: singleLine(32, "the type").optional(),
      }),
    )
    .max(20)
    .optional(),
  emails: z
    .array(z.strictObject({ email: z.email(), type: singleLine(32, "the type").optional() }))
    .max(20)
    .optional(),
  organisation: singleLine(256, "the organisation").optional(),
});

const textHeader = z.strictObject({ kind: z.literal("text"), text: singleLine(60, "the header") });
const anyHeader = z.discriminatedUnion("kind", [
  textHeader,
  ...(["image", "video", "document"] as const).map((kind) =>
    z.strictObject({ kind: z.literal(kind), link: httpsLink }),
  ),
]);
const footer = singleLine(60, "the footer").optional();

function areDistinct<T>(items: readonly T[], key: (item: T) => string): boolean {
  return new Set(items.map(key)).size === items.length;
}

const buttons = z.strictObject({
  kind: z.literal("buttons"),
  header: anyHeader.optional(),
  body: visibleText(1024, "the text"),
  footer,
  buttons: z
    .array(z.strictObject({ id: singleLine(256, "the id"), title: singleLine(20, "the button") }))
    .min(1)
    .max(3)
    .refine((list) => areDistinct(list, ({ id }) => id), "Use a different ID for each button.")
    .refine((list) => areDistinct(list, ({ title }) => title), "Use a different text for each button."),
});

const list = z.strictObject({
  kind: z.literal("list"),
  header: textHeader.optional(),
  // Meta's page documents 4,096, its OpenAPI 1,024: the lower is safe (docs/whatsapp.md#interactive-messages).
  body: visibleText(1024, "the text"),
  footer,
  button: singleLine(20, "the button"),
  sections: z
    .array(
      z.strictObject({
        title: singleLine(24, "the section's title").optional(),
        rows: z
          .array(
            z.strictObject({
              id: singleLine(200, "the id"),
              title: singleLine(24, "the row"),
              description: singleLine(72, "the description").optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .max(10)
    .refine(
      (all) => all.reduce((sum, { rows }) => sum + rows.length, 0) <= 10,
      "A list can have up to 10 rows.",
    )
    .refine(
      (all) =>
        areDistinct(
          all.flatMap(({ rows }) => rows),
          ({ id }) => id,
        ),
      "Use a different ID for each row.",
    )
    .refine(
      (all) => all.length === 1 || all.every(({ title }) => title !== undefined),
      "Add a title to every section if there is more than one.",
    ),
});

const link = z.strictObject({
  kind: z.literal("link"),
  header: anyHeader.optional(),
  body: visibleText(1024, "the text"),
  footer,
  label: singleLine(20, "the button"),
  url: httpsLink,
});

export const outgoingContentSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("image"), ...fileSource, caption }).refine(hasOneSource, ONE_SOURCE_ERROR),
  z.strictObject({ kind: z.literal("video"), ...fileSource, caption }).refine(hasOneSource, ONE_SOURCE_ERROR),
  z
    .strictObject({
      kind: z.literal("document"),
      ...fileSource,
      caption,
      filename: singleLine(240, "the name").optional(),
    })
    .refine(hasOneSource, ONE_SOURCE_ERROR),
  z
    .strictObject({ kind: z.literal("audio"), ...fileSource, voice: z.boolean().default(false) })
    .refine(hasOneSource, ONE_SOURCE_ERROR),
  z.strictObject({ kind: z.literal("sticker"), ...fileSource }).refine(hasOneSource, ONE_SOURCE_ERROR),
  location,
  z.strictObject({ kind: z.literal("contacts"), contacts: z.array(contactCard).min(1).max(257) }),
  z.strictObject({
    kind: z.literal("reaction"),
    messageId: z.string(),
    /** Null removes the reaction. */
    emoji: z.emoji("Choose one emoji.").max(32).nullable(),
  }),
  buttons,
  list,
  link,
  z.strictObject({ kind: z.literal("location_request"), body: visibleText(1024, "the text") }),
  z.strictObject({ kind: z.literal("contact_request"), body: visibleText(1024, "the text") }),
]);

export type OutgoingContent = z.output<typeof outgoingContentSchema>;
