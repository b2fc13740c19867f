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
  erasedAs: "phones" | "accounts" | "usernames" | "names" | "attributes" | null;
  /**
   * How a search finds it, with what the API's documentation calls it: by words of the generated column `search` (a test
   * compares both), by digits, or in the pages as a whole.
   */
  searched: { by: "words" | "digits" | "whole"; name: string } | null;
}

const personTraits = {
  phone: { erasedAs: "phones", searched: { by: "digits", name: "phone number" } },
  waId: { erasedAs: "phones", searched: null },
  phoneObservedAt: { erasedAs: null, searched: null },
  bsuid: { erasedAs: "accounts", searched: null },
  parentBsuid: { erasedAs: "accounts", searched: null },
  name: { erasedAs: "names", searched: { by: "words", name: "name" } },
  profileName: { erasedAs: "names", searched: { by: "words", name: "profile name" } },
  username: { erasedAs: "usernames", searched: { by: "words", name: "username" } },
  externalId: { erasedAs: "names", searched: { by: "whole", name: "external ID" } },
  language: { erasedAs: null, searched: null },
  attributes: { erasedAs: "attributes", searched: null },
  optedOutAt: { erasedAs: null, searched: null },
  optedOutBy: { erasedAs: null, searched: null },
  optOutSource: { erasedAs: null, searched: null },
  optedInAt: { erasedAs: null, searched: null },
  optInSource: { erasedAs: null, searched: null },
} as const satisfies Readonly<Record<PersonColumn, PersonTraits>>;

type Traits = typeof personTraits;

const personColumns = Object.entries(personTraits) as [PersonColumn, PersonTraits][];

/** The texts of a contact that an erasure finds in this way. */
export function erasedTexts(
  contact: ContactRow,
  as: "phones" | "accounts" | "usernames" | "names",
): string[] {
  return personColumns.flatMap(([column, { erasedAs }]) => {
    const value = contact[column];
    return erasedAs === as && typeof value === "string" ? [value] : [];
  });
}

export type SearchedColumn = {
  [Column in PersonColumn]: Traits[Column]["searched"] extends null ? never : Column;
}[PersonColumn];

type SearchedBy<By> = {
  [Column in SearchedColumn]: Traits[Column]["searched"] extends { by: By } ? Column : never;
}[SearchedColumn];

/** The columns that a search finds in this way, with what the API's documentation calls them. */
export function columnsSearchedBy<By extends "words" | "whole">(
  by: By,
): { column: SearchedBy<By>; name: string }[] {
  return personColumns.flatMap(([column, { searched }]) =>
    searched?.by === by ? [{ column: column as SearchedBy<By>, name: searched.name }] : [],
  );
}
