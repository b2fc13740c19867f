import { HOUR } from "#lib/platform/clock.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";

/** In the order of the sidebar. `mine` and `unassigned` contain open conversations. */
export const inboxViews = ["mine", "unassigned", ...conversationStates] as const;
export type InboxView = (typeof inboxViews)[number];

/** `latest`: by latest activity. `closing`: open windows only, by their end. */
export const listSorts = ["latest", "closing"] as const;
export type ListSort = (typeof listSorts)[number];

/** A window that closes this soon is counted in the sidebar and marked as such. */
export const CLOSING_WITHIN_MS = 4 * HOUR;
export const CLOSING_COUNT_MAX = 99;

export const NO_ASSIGNEE = "none";
export const FILTER_LABELS_MAX = 10;
export const VIEW_NAME_MAX = 60;
