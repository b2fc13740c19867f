import { z } from "zod";
import { maybeTextField, textField } from "#lib/platform/api-fields.ts";

const typed = { type: maybeTextField("The type, such as `HOME` or `WORK`, or null.", "WORK") };

export const apiContactCardSchema = z.object({
  name: z
    .object({
      formatted: textField("The full name.", "Lucía Gómez"),
      first: maybeTextField("The first name.", "Lucía"),
      middle: maybeTextField("The middle name."),
      last: maybeTextField("The last name.", "Gómez"),
      prefix: maybeTextField("The prefix, such as a title."),
      suffix: maybeTextField("The suffix, such as Jr."),
    })
    .meta({ description: "The name. Its parts are null if they are not known." }),
  phones: z
    .array(
      z.object({
        phone: maybeTextField("The phone number as written on the card.", "+1 (983) 555-2319"),
        waId: maybeTextField("The number on WhatsApp, digits only. Null if it is not known.", "19835552319"),
        ...typed,
      }),
    )
    .meta({ description: "The phone numbers." }),
  emails: z
    .array(z.object({ email: textField("The email address.", "lucia@example.com"), ...typed }))
    .meta({ description: "The email addresses." }),
  urls: z
    .array(z.object({ url: textField("The URL.", "https://example.com"), ...typed }))
    .meta({ description: "The websites." }),
  addresses: z
    .array(
      z.object({
        formatted: textField("The address on one line.", "1 Forest Ave, 94301 Palo Alto, CA"),
        street: maybeTextField("The street.", "1 Forest Ave"),
        city: maybeTextField("The city.", "Palo Alto"),
        state: maybeTextField("The state.", "CA"),
        zip: maybeTextField("The postal code.", "94301"),
        country: maybeTextField("The country."),
        countryCode: maybeTextField("The country code, two letters."),
        ...typed,
      }),
    )
    .meta({ description: "The addresses. Their parts are null if they are not known." }),
  organization: maybeTextField("The company.", "Northwind Coffee"),
  department: maybeTextField("The department."),
  jobTitle: maybeTextField("The job title."),
  birthday: maybeTextField("The birthday as WhatsApp sends it, usually YYYY-MM-DD."),
  requested: z
    .boolean()
    .meta({ description: "Whether the customer sent it in answer to a contact request.", example: false }),
});
