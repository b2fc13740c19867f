export const BULK_CONVERSATIONS_MAX = 100;

export const SNOOZE_MAX_MS = 365 * 24 * 60 * 60 * 1000;
