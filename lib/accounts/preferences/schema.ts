import { z } from "zod";
import { languages } from "#lib/platform/languages.ts";
import {
  CONTACT_COLUMNS_MAX,
  SIGNATURE_MAX,
  soundChoices,
  undoSendChoices,
} from "#lib/platform/preference-values.ts";

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 09:00.");

const COLUMN_LENGTH_MAX = 60;

const fields = {
  /** `auto`: the browser's language. */
  language: z.enum(["auto", ...languages]),
  /** Whether Enter sends and Shift+Enter breaks the line; otherwise Enter breaks it and Mod+Enter sends. */
  enterSends: z.boolean(),
  /** The delay before a message is sent, during which it can be undone. */
  undoSendSeconds: z.literal(undoSendChoices),
  /** Added below the member's replies; empty for none. */
  signature: z
    .string()
    .max(SIGNATURE_MAX, `Shorten the text to ${SIGNATURE_MAX} characters.`)
    .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), "Remove the control characters.")
    .overwrite((value) => value.toWellFormed().trim()),
  /** Whether the composer shows how WhatsApp will format a reply. */
  formatPreview: z.boolean(),
  /** Whether replying to a conversation that nobody is assigned to assigns it to the member. */
  assignOnReply: z.boolean(),
  /** Whether closing or snoozing a conversation opens the next one of the list. */
  advance: z.boolean(),
  /** Whether a click on a conversation puts the caret into its reply; otherwise typed letters are shortcuts. */
  clickWrites: z.boolean(),
  sound: z.enum(soundChoices),
  desktopMine: z.boolean(),
  desktopMentions: z.boolean(),
  titleBadge: z.boolean(),
  /** Whether push notifications show the sender and the text. */
  pushPreview: z.boolean(),
  /** Working hours by the device's clock; `22:00` to `06:00` crosses midnight. */
  focusFrom: clockTime,
  focusTo: clockTime,
  /** Whether the empty inbox shows the steps of the setup until they are done. */
  setupSteps: z.boolean(),
  /** The columns of the contacts list after the name: built-in ones, and `field:` with the name of a custom field. */
  contactColumns: z.array(z.string().max(COLUMN_LENGTH_MAX)).max(CONTACT_COLUMNS_MAX),
};

export const preferencesSchema = z.object(fields);

export type Preferences = z.infer<typeof preferencesSchema>;

export const changePreferencesBody = z.strictObject(fields).partial();

export type ChangePreferences = z.infer<typeof changePreferencesBody>;
