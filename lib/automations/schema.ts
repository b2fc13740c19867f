import { z } from "zod";
import { normalizeWord, OPT_IN_WORDS } from "#lib/automations/rules.ts";
import { hoursSchema } from "#lib/hours/schema.ts";
import { AUTOMATION_DEFAULTS } from "#lib/platform/automation-values.ts";
import { assignmentFields, automaticReplyText } from "#lib/teams/schema.ts";

export const WORDS_MAX = 50;
export const WORD_MAX = 30;
export const SILENCE_HOURS_MAX = 30 * 24;
export const REPLY_INTERVAL_HOURS = { min: 1, max: 7 * 24 };

const words = z
  .array(
    z
      .string()
      .trim()
      .max(WORD_MAX, `A keyword can have up to ${WORD_MAX} characters.`)
      .refine((word) => normalizeWord(word) !== "", "Enter keywords with letters or digits."),
  )
  .min(1, "Enter at least one keyword.")
  .max(WORDS_MAX);

const fields = {
  ...assignmentFields,
  /** Null while the workspace is always open. */
  hours: hoursSchema.nullable(),
  greeting: automaticReplyText,
  /** The greeting also goes to a customer who was silent for this long; null for the first message only. */
  greetingAfterHours: z.number().int().min(1).max(SILENCE_HOURS_MAX).nullable(),
  awayReply: automaticReplyText,
  replyIntervalHours: z.number().int().min(REPLY_INTERVAL_HOURS.min).max(REPLY_INTERVAL_HOURS.max),
  /** Null when opt-out keywords are off. */
  optOutWords: words.nullable(),
  optInWords: words,
  optOutReply: automaticReplyText,
  optInReply: automaticReplyText,
};

export const automationsSchema = z.object(fields);
export type Automations = z.output<typeof automationsSchema>;

export const changeAutomationsBody = z.strictObject(fields).partial();
export type ChangeAutomations = z.output<typeof changeAutomationsBody>;
export type ChangeAutomationsInput = z.input<typeof changeAutomationsBody>;

/** The settings of a workspace that configured nothing. */
export const DEFAULT_AUTOMATIONS: Automations = {
  ...AUTOMATION_DEFAULTS,
  assignmentLimit: null,
  hours: null,
  greeting: null,
  greetingAfterHours: null,
  awayReply: null,
  optOutWords: null,
  optInWords: [...OPT_IN_WORDS],
  optOutReply: null,
  optInReply: null,
};
