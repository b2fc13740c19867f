/** What the history of a contact can be limited to. */
export const historyKinds = ["messages", "templates", "media", "notes", "changes"] as const;

export type HistoryKind = (typeof historyKinds)[number];
