import { z } from "zod";
import { languages } from "#lib/platform/languages.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";
import { type Section, sectionRules, sections } from "#lib/reports/schema.ts";

export const frequencies = ["daily", "weekly", "monthly"] as const;

export type MailSection = {
  [Name in Section]: (typeof sectionRules)[Name]["hasFigures"] extends true ? Name : never;
}[Section];
export const mailSections = sections.filter(
  (section): section is MailSection => sectionRules[section].hasFigures,
);

const scheduleFields = {
  frequency: z.enum(frequencies),
  /** From Monday, 1, to Sunday; only of weekly mails. */
  weekday: z.number().int().min(1).max(7),
  /** In the time zone of the workspace. */
  hour: z.number().int().min(0).max(23),
};

const schedule = z.object(scheduleFields);
export type Schedule = z.infer<typeof schedule>;

export const subscribeBody = z.strictObject({
  ...scheduleFields,
  sections: z
    .array(z.enum(mailSections))
    .min(1, "Choose at least one section.")
    .transform((chosen) => mailSections.filter((section) => chosen.includes(section))),
  /** The time zone of the page, for workspaces that have none. */
  timeZone: z.string().max(64).refine(isTimeZone, "Use a time zone such as Europe/Berlin."),
  /** The language of the page, for members and workspaces that have none. */
  language: z.enum(languages),
});
export type Subscribe = z.infer<typeof subscribeBody>;

export const outcomes = ["sent", "not_sent", "late"] as const;

export const subscriptionSchema = z.object({
  canSendMail: z.boolean(),
  /** Where the mails are sent. */
  email: z.string(),
  /** The workspace's time zone; null if it has none. */
  timeZone: z.string().nullable(),
  subscription: schedule
    .extend({
      sections: z.array(z.enum(mailSections)),
      nextAt: z.iso.datetime(),
      last: z.object({ at: z.iso.datetime(), outcome: z.enum(outcomes) }).nullable(),
    })
    .nullable(),
});
export type SubscriptionView = z.infer<typeof subscriptionSchema>;

export const unsubscribeQuery = z.object({ token: z.string().min(1).max(400) });
