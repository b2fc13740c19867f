import { HOUR, MINUTE } from "#lib/platform/clock.ts";
import { type ConversationState, conversationStates } from "#lib/platform/conversation-states.ts";

/** In the order of the sidebar. */
export const inboxViews = ["mine", "unassigned", ...conversationStates] as const;
export type InboxView = (typeof inboxViews)[number];

/** What the conversations of a view have in common. `me` is the signed-in member. */
export const inboxViewRules: Record<
  InboxView,
  { state: ConversationState; assignee: "any" | "none" | "me" }
> = {
  mine: { state: "open", assignee: "me" },
  unassigned: { state: "open", assignee: "none" },
  open: { state: "open", assignee: "any" },
  snoozed: { state: "snoozed", assignee: "any" },
  closed: { state: "closed", assignee: "any" },
};

export const listSorts = ["latest", "closing"] as const;
export type ListSort = (typeof listSorts)[number];
export const DEFAULT_SORT: ListSort = "latest";

interface SortRule {
  /** The time of a conversation by which the list is sorted. The cursor and the keyset of a page know only times. */
  sortedByTime: "lastActivityAt" | "windowExpiresAt";
  order: "asc" | "desc";
  /** Only conversations whose window is open are listed. */
  openWindowsOnly: boolean;
}

export const sortRules: Record<ListSort, SortRule> = {
  latest: { sortedByTime: "lastActivityAt", order: "desc", openWindowsOnly: false },
  closing: { sortedByTime: "windowExpiresAt", order: "asc", openWindowsOnly: true },
};

/** The view “Closing soonest” lists every waiting customer with an open window, and counts those whose window closes within this. */
export const CLOSING_COUNT_WITHIN_MS = 4 * HOUR;
export const CLOSING_COUNT_MAX = 99;

/** Who is notified of a waiting customer, this long before the window closes; from the first on, the pages mark it urgent. */
export const CLOSING_NOTICE_BEFORE_MS = { assignee: HOUR, team: 15 * MINUTE } as const;

export const NO_ASSIGNEE = "none";
export const FILTER_LABELS_MAX = 10;
export const VIEW_NAME_MAX = 60;
