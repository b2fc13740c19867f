import { DAY } from "#lib/platform/clock.ts";

export const BULK_CONVERSATIONS_MAX = 100;

/** Reading a conversation with more unread messages is undone for the newest of them. */
export const RESTORED_UNREAD_MAX = 1000;

export const SNOOZE_MAX_MS = 365 * DAY;
