/** The views of the inbox, in the order of the sidebar. `mine` and `unassigned` are of the open ones. */
export const inboxViews = ["mine", "unassigned", "open", "snoozed", "closed"] as const;
export type InboxView = (typeof inboxViews)[number];

/** `latest`: what happened last is first. `closing`: open windows alone, what closes next is first. */
export const listSorts = ["latest", "closing"] as const;
export type ListSort = (typeof listSorts)[number];

/** Stands for "nobody" where an assignee is asked for. */
export const NO_ASSIGNEE = "none";
export const FILTER_LABELS_MAX = 10;
export const VIEW_NAME_MAX = 60;
