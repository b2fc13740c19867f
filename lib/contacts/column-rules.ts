import type { contacts } from "#db/schema/index.ts";

export type ContactRow = typeof contacts.$inferSelect;

/**
 * What determines each column of a contact: a new column does not compile until it is listed here and every reader of
 * its group handles it. Groups: `creation`, set once; `phone`, given by WhatsApp or the workspace; `account` and
 * `profile`, WhatsApp's ids and names of the person; `workspace`, what members, the API and imports give; `action`, set
 * by one action of its own; `change`, by every change; `database`.
 */
const columnGroups = {
  id: "creation",
  workspaceId: "creation",
  source: "creation",
  createdAt: "creation",
  phone: "phone",
  waId: "account",
  phoneObservedAt: "account",
  bsuid: "account",
  parentBsuid: "profile",
  username: "profile",
  profileName: "profile",
  name: "workspace",
  externalId: "workspace",
  language: "workspace",
  attributes: "workspace",
  optedOutAt: "workspace",
  optedOutBy: "workspace",
  optOutSource: "workspace",
  optedInAt: "workspace",
  optInSource: "workspace",
  marketingChoiceAt: "action",
  blockedAt: "action",
  updatedAt: "change",
  version: "database",
  search: "database",
  sortName: "database",
} as const satisfies Record<keyof ContactRow, string>;

type Groups = typeof columnGroups;
export type ColumnGroup = Groups[keyof Groups];

export type ColumnOf<G extends ColumnGroup> = {
  [Column in keyof Groups]: Groups[Column] extends G ? Column : never;
}[keyof Groups];

export function columnsOf<G extends ColumnGroup>(...groups: readonly G[]): ColumnOf<G>[] {
  const wanted: readonly string[] = groups;
  return Object.entries(columnGroups).flatMap(([column, group]) =>
    wanted.includes(group) ? [column as ColumnOf<G>] : [],
  );
}
