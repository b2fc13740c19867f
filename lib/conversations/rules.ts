import { DAY } from "#lib/platform/clock.ts";

export const BULK_CONVERSATIONS_MAX = 100;

export const SNOOZE_MAX_MS = 365 * DAY;
