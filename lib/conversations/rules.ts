export const BULK_CONVERSATIONS_MAX = 100;

export const SNOOZE_MAX_MS = 365 * 24 * 60 * 60 * 1000;

/** Kinds that do not count as unread or waiting for a reply. */
export const NOT_UNREAD_KINDS: ReadonlySet<string> = new Set(["system", "reaction"]);
