import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import type { Language } from "#lib/platform/languages.ts";

export const DEFAULT_PREFERENCES: Preferences = {
  language: "auto",
  enterSends: true,
  undoSendSeconds: 0,
  signature: "",
  formatPreview: true,
  assignOnReply: false,
  advance: true,
  clickWrites: true,
  sound: "focus",
  desktopMine: true,
  desktopMentions: true,
  titleBadge: true,
  pushPreview: false,
  focusFrom: "09:00",
  focusTo: "18:00",
  setupSteps: true,
  contactColumns: ["number", "labels", "source", "updated"],
};

/** The language that a member chose, or else the workspace. @param fallback where neither did */
export function chosenLanguage<Fallback>(
  { language }: Pick<Preferences, "language">,
  workspaceLanguage: Language | null,
  fallback: Fallback,
): Language | Fallback {
  return language === "auto" ? (workspaceLanguage ?? fallback) : language;
}

/** @param minute minutes from midnight; equal ends mean the whole day */
export function isFocusTime(
  { focusFrom, focusTo }: Pick<Preferences, "focusFrom" | "focusTo">,
  minute: number,
) {
  const [from, to] = [minutesOf(focusFrom), minutesOf(focusTo)];
  if (from === to) return true;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export function isAudible(preferences: Preferences, minute: number): boolean {
  return (
    preferences.sound === "always" || (preferences.sound === "focus" && isFocusTime(preferences, minute))
  );
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
