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

type PersonColumn = ColumnOf<"phone" | "account" | "profile" | "workspace">;

interface PersonTraits {
  /** How an erasure finds the value where logs, events and files contain it; null for what many people share. */
  erasedAs: "phones" | "accounts" | "names" | "attributes" | null;
  /** What the API's documentation calls it, if its words are in the generated column `search` (a test compares both). */
  searchedAs: string | null;
}

const personTraits: Readonly<Record<PersonColumn, PersonTraits>> = {
  phone: { erasedAs: "phones", searchedAs: null },
  waId: { erasedAs: "phones", searchedAs: null },
  phoneObservedAt: { erasedAs: null, searchedAs: null },
  bsuid: { erasedAs: "accounts", searchedAs: null },
  parentBsuid: { erasedAs: "accounts", searchedAs: null },
  name: { erasedAs: "names", searchedAs: "name" },
  profileName: { erasedAs: "names", searchedAs: "profile name" },
  username: { erasedAs: "accounts", searchedAs: "username" },
  externalId: { erasedAs: "names", searchedAs: null },
  language: { erasedAs: null, searchedAs: null },
  attributes: { erasedAs: "attributes", searchedAs: null },
  optedOutAt: { erasedAs: null, searchedAs: null },
  optedOutBy: { erasedAs: null, searchedAs: null },
  optOutSource: { erasedAs: null, searchedAs: null },
  optedInAt: { erasedAs: null, searchedAs: null },
  optInSource: { erasedAs: null, searchedAs: null },
};

const personColumns = Object.entries(personTraits) as [PersonColumn, PersonTraits][];

/** The texts of a contact that an erasure finds in this way. */
export function erasedTexts(contact: ContactRow, as: "phones" | "accounts" | "names"): string[] {
  return personColumns.flatMap(([column, { erasedAs }]) => {
    const value = contact[column];
    return erasedAs === as && typeof value === "string" ? [value] : [];
  });
}

/** Columns whose words a search finds, with what the API's documentation calls them. */
export const searchedColumns: readonly { column: PersonColumn; name: string }[] = personColumns.flatMap(
  ([column, { searchedAs }]) => (searchedAs === null ? [] : [{ column, name: searchedAs }]),
);
