import { z } from "zod";

/** When a new message may be heard: not at all, within the member's focus hours, or at any time. */
export const soundChoices = ["never", "focus", "always"] as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 09:00.");

const fields = {
  /** Enter sends and Shift+Enter breaks the line; otherwise Enter breaks it and Mod+Enter sends. */
  enterSends: z.boolean(),
  /** How long a message can be taken back before it leaves. */
  undoSendSeconds: z.union([z.literal(0), z.literal(5)]),
  sound: z.enum(soundChoices),
  /** A notification of the desktop for conversations that are assigned to the member, and for mentions of them. */
  desktopMine: z.boolean(),
  desktopMentions: z.boolean(),
  /** Whether the page's title counts what waits to be read. */
  titleBadge: z.boolean(),
  /** Whether what is pushed to a device that may lie on a table says who wrote and what. */
  pushPreview: z.boolean(),
  /** The hours in which the member works, by the clock of the device: `22:00` to `06:00` passes midnight. */
  focusFrom: clockTime,
  focusTo: clockTime,
};

export const preferencesSchema = z.object(fields);

export type Preferences = z.infer<typeof preferencesSchema>;

export const DEFAULT_PREFERENCES: Preferences = {
  enterSends: true,
  undoSendSeconds: 0,
  sound: "focus",
  desktopMine: true,
  desktopMentions: true,
  titleBadge: true,
  pushPreview: false,
  focusFrom: "09:00",
  focusTo: "18:00",
};

export const changePreferencesBody = z.strictObject(fields).partial();

export type ChangePreferences = z.infer<typeof changePreferencesBody>;
