import { z } from "zod";
import { codedIssue } from "#lib/platform/issue-codes.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { singleLine } from "#lib/whatsapp/visible-text.ts";

const part = (max: number, what: string, description: string, example: string) =>
  singleLine(max, what).optional().meta({ description, example });

const cardType = part(32, "the type", "The type, such as `HOME` or `WORK`.", "WORK");

const cardName = z
  .strictObject({
    formatted: singleLine(256, "the name").meta({ description: "The full name.", example: "Lucía Gómez" }),
    first: part(128, "the first name", "The first name.", "Lucía"),
    middle: part(128, "the middle name", "The middle name.", "Elena"),
    last: part(128, "the last name", "The last name.", "Gómez"),
    prefix: part(128, "the prefix", "The prefix, such as a title.", "Dr."),
    suffix: part(128, "the suffix", "The suffix, such as Jr.", "Jr."),
  })
  .meta({ description: "The name." });

const cardPhone = z.strictObject({
  phone: singleLine(32, "the phone number").meta({
    description: "The phone number, as shown on the card.",
    example: "+1 (983) 555-2319",
  }),
  waId: z
    .string()
    .regex(
      PHONE_PATTERN,
      "Use 8 to 15 digits, starting with the country code, without plus sign or separators.",
    )
    .optional()
    .meta({
      description:
        "The number on WhatsApp, digits only, starting with the country code. With it, the card has a button that opens a chat.",
      example: "19835552319",
    }),
  type: cardType,
});

const cardAddress = z
  .strictObject({
    street: part(256, "the street", "The street.", "1 Forest Ave"),
    city: part(128, "the city", "The city.", "Palo Alto"),
    state: part(128, "the state", "The state.", "CA"),
    zip: part(32, "the postal code", "The postal code.", "94301"),
    country: part(128, "the country", "The country.", "United States"),
    countryCode: z
      .string()
      .regex(/^[A-Za-z]{2}$/, "Use the two-letter code of the country, such as US.")
      .optional()
      .meta({ description: "The country code, two letters.", example: "US" }),
    type: cardType,
  })
  .refine(({ type: _, ...parts }) => Object.values(parts).some((value) => value !== undefined), {
    ...codedIssue("required", "Add at least one part of the address besides its type."),
  });

/** docs/whatsapp.md#locations-contacts-and-reactions */
export const contactCardsSchema = z
  .array(
    z.strictObject({
      name: cardName,
      phones: z.array(cardPhone).max(20).optional().meta({ description: "The phone numbers." }),
      emails: z
        .array(
          z.strictObject({
            email: z.email().meta({ description: "The email address.", example: "lucia@example.com" }),
            type: cardType,
          }),
        )
        .max(20)
        .optional()
        .meta({ description: "The email addresses." }),
      urls: z
        .array(
          z.strictObject({
            url: z
              .url({ protocol: /^https?$/, error: "Use a URL that starts with https:// or http://." })
              .max(2000)
              .meta({ description: "The URL.", example: "https://example.com" }),
            type: cardType,
          }),
        )
        .max(20)
        .optional()
        .meta({ description: "The websites." }),
      addresses: z.array(cardAddress).max(20).optional().meta({ description: "The addresses." }),
      organization: part(256, "the organization", "The company.", "Northwind Coffee"),
      department: part(256, "the department", "The department.", "Sales"),
      jobTitle: part(256, "the job title", "The job title.", "Manager"),
      birthday: z.iso
        .date({ error: "Use a date in the format YYYY-MM-DD." })
        .optional()
        .meta({ description: "The birthday, in the format YYYY-MM-DD.", example: "1990-01-31" }),
    }),
  )
  .min(1)
  .max(257)
  .meta({ description: "The contact cards." });

export type ContactCard = z.output<typeof contactCardsSchema>[number];
