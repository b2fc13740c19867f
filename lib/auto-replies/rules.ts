import type { AutomaticReply } from "#lib/automations/rules.ts";
import { type BusinessHours, isOpenAt } from "#lib/hours/rules.ts";
import { HOUR } from "#lib/platform/clock.ts";

export interface ReplySettings {
  hours: BusinessHours | null;
  greeting: string | null;
  greetingAfterHours: number | null;
  awayReply: string | null;
}

export interface ReplyRuleInput {
  now: Date;
  writtenAt: Date;
  /** When the customer's previous message was received; null if this is the first. */
  previousAt: Date | null;
  /** Somebody has answered, closed or snoozed it since, or was answering in the hour before. */
  isInConversation: boolean;
  /** Written within seconds of a message of ours, as by a machine. */
  isInstant: boolean;
}

/** An automatic reply to an older message would surprise the customer. */
export const REPLY_PERIOD_MS = HOUR;

/** Away while it is closed, otherwise the greeting of a customer who is new or was silent; null for none. */
export function chooseReply(
  settings: ReplySettings,
  input: ReplyRuleInput,
): { name: AutomaticReply; text: string } | null {
  const { now, writtenAt, previousAt } = input;
  if (input.isInConversation || input.isInstant) return null;
  if (now.getTime() - writtenAt.getTime() > REPLY_PERIOD_MS) return null;
  if (settings.awayReply !== null && !isOpenAt(now, settings.hours)) {
    return { name: "away_reply", text: settings.awayReply };
  }
  const { greeting, greetingAfterHours } = settings;
  const isBack =
    previousAt === null ||
    (greetingAfterHours !== null && now.getTime() - previousAt.getTime() >= greetingAfterHours * HOUR);
  return greeting !== null && isBack ? { name: "greeting", text: greeting } : null;
}
