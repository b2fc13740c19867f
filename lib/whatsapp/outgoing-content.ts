import { z } from "zod";
import { LIMITS } from "./limits.ts";

// What a business may write inside the window (whatsapp-cloud-api.md §1.2–§1.5), each kind with WhatsApp's limits.

/** Text that WhatsApp shows: not only white space, no control characters but line breaks and tabs. */
function words(max: number, what: string) {
  return z
    .string()
    .refine((value) => value.length <= max, `Shorten ${what} to ${max} characters.`)
    .refine((value) => value.trim() !== "", `Write ${what}: only white space cannot be sent.`)
    .refine(
      (value) => !/[^\P{Cc}\n\r\t]/u.test(value),
      "Remove the control characters; line breaks and tabs are fine.",
    );
}

/** One line: no line break either. */
const line = (max: number, what: string) =>
  words(max, what).refine((value) => !/[\n\r\t]/.test(value), `Write ${what} on one line.`);

const httpsLink = z.url({ protocol: /^https$/, error: "Give a public https URL." }).max(2000);

/** The text of a free-form message: 4,096 characters (§1.2), counted in UTF-16 code units, the strictest reading. */
export const textBodySchema = words(LIMITS.text, "the text");

/** A file that was uploaded here, or a public link that WhatsApp fetches: exactly one of the two. */
const source = { attachmentId: z.string().optional(), link: httpsLink.optional() };
const oneSource = (file: { attachmentId?: string | undefined; link?: string | undefined }) =>
  (file.attachmentId === undefined) !== (file.link === undefined);
const ONE_SOURCE = { path: ["link"], error: "Give exactly one of attachmentId and link." };

const caption = words(LIMITS.caption, "the caption").optional();

/** A place, as a message of its own (§1.4) or above a template (§1.6). */
export const placeSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: line(1000, "the name").optional(),
  address: line(1000, "the address").optional(),
});

export type Place = z.output<typeof placeSchema>;

const location = placeSchema.extend({ kind: z.literal("location") });

const contactCard = z.strictObject({
  name: z.strictObject({
    formatted: line(256, "the name"),
    first: line(128, "the first name").optional(),
    last: line(128, "the last name").optional(),
  }),
  phones: z
    .array(z.strictObject({ phone: line(32, "the phone number"), type: line(32, "the type").optional() }))
    .max(20)
    .optional(),
  emails: z
    .array(z.strictObject({ email: z.email(), type: line(32, "the type").optional() }))
    .max(20)
    .optional(),
  organisation: line(256, "the organisation").optional(),
});

const textHeader = z.strictObject({ kind: z.literal("text"), text: line(60, "the header") });
const anyHeader = z.discriminatedUnion("kind", [
  textHeader,
  ...(["image", "video", "document"] as const).map((kind) =>
    z.strictObject({ kind: z.literal(kind), link: httpsLink }),
  ),
]);
const footer = line(60, "the footer").optional();

function distinct<T>(items: readonly T[], key: (item: T) => string): boolean {
  return new Set(items.map(key)).size === items.length;
}

const buttons = z.strictObject({
  kind: z.literal("buttons"),
  header: anyHeader.optional(),
  body: words(1024, "the text"),
  footer,
  buttons: z
    .array(z.strictObject({ id: line(256, "the id"), title: line(20, "the button") }))
    .min(1)
    .max(3)
    .refine((list) => distinct(list, ({ id }) => id), "Give every button an id of its own.")
    .refine((list) => distinct(list, ({ title }) => title), "Give every button a text of its own."),
});

const list = z.strictObject({
  kind: z.literal("list"),
  header: textHeader.optional(),
  // Meta's page says 4,096, its OpenAPI 1,024: what both take is safe (§1.5).
  body: words(1024, "the text"),
  footer,
  button: line(20, "the button"),
  sections: z
    .array(
      z.strictObject({
        title: line(24, "the section's title").optional(),
        rows: z
          .array(
            z.strictObject({
              id: line(200, "the id"),
              title: line(24, "the row"),
              description: line(72, "the description").optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .max(10)
    .refine((all) => all.reduce((sum, { rows }) => sum + rows.length, 0) <= 10, "A list has at most 10 rows.")
    .refine(
      (all) =>
        distinct(
          all.flatMap(({ rows }) => rows),
          ({ id }) => id,
        ),
      "Give every row an id of its own.",
    )
    .refine(
      (all) => all.length === 1 || all.every(({ title }) => title !== undefined),
      "Give every section a title when there is more than one.",
    ),
});

const link = z.strictObject({
  kind: z.literal("link"),
  header: anyHeader.optional(),
  body: words(1024, "the text"),
  footer,
  label: line(20, "the button"),
  url: httpsLink,
});

/** Everything but text and templates that a business may send; `kind` tells which. */
export const outgoingContentSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("image"), ...source, caption }).refine(oneSource, ONE_SOURCE),
  z.strictObject({ kind: z.literal("video"), ...source, caption }).refine(oneSource, ONE_SOURCE),
  z
    .strictObject({
      kind: z.literal("document"),
      ...source,
      caption,
      filename: line(240, "the name").optional(),
    })
    .refine(oneSource, ONE_SOURCE),
  z
    .strictObject({ kind: z.literal("audio"), ...source, voice: z.boolean().default(false) })
    .refine(oneSource, ONE_SOURCE),
  z.strictObject({ kind: z.literal("sticker"), ...source }).refine(oneSource, ONE_SOURCE),
  location,
  z.strictObject({ kind: z.literal("contacts"), contacts: z.array(contactCard).min(1).max(257) }),
  z.strictObject({
    kind: z.literal("reaction"),
    messageId: z.string(),
    /** Null takes the reaction back. */
    emoji: z.emoji("Choose one emoji.").max(32).nullable(),
  }),
  buttons,
  list,
  link,
  z.strictObject({ kind: z.literal("location_request"), body: words(1024, "the text") }),
  z.strictObject({ kind: z.literal("contact_request"), body: words(1024, "the text") }),
]);

export type OutgoingContent = z.output<typeof outgoingContentSchema>;
