import type { CSSProperties } from "react";

/** `field:` and the name of a custom field. */
type FieldColumn = `field:${string}`;
export type BuiltInColumn = (typeof builtInColumns)[number];
export type ContactColumn = BuiltInColumn | FieldColumn;

/** In the order in which the list shows them, before custom fields. */
export const builtInColumns = [
  "number",
  "labels",
  "source",
  "language",
  "externalId",
  "username",
  "conversation",
  "lastInbound",
  "created",
  "updated",
] as const;

const SELECT = { grow: 0, rem: 2.5 };
const NAME = { grow: 2, rem: 11 };
const FIELD = { grow: 1, rem: 8 };
const SIZES: Record<BuiltInColumn, { grow: number; rem: number }> = {
  number: { grow: 1.2, rem: 10.5 },
  labels: { grow: 2, rem: 10 },
  source: { grow: 0, rem: 7 },
  language: { grow: 0, rem: 5 },
  externalId: { grow: 1, rem: 8 },
  username: { grow: 1, rem: 8 },
  conversation: { grow: 0, rem: 7 },
  lastInbound: { grow: 0, rem: 8 },
  created: { grow: 0, rem: 8 },
  updated: { grow: 0, rem: 8 },
};

/** As many as share the width of any screen; with more, the list scrolls sideways. */
const SHARING_MAX = 4;
const GAP_REM = 0.5;
const PADDING_REM = 2;

/** The columns that a preference names, in the order of the list; what no longer exists is left out. */
export function readColumns(chosen: readonly string[]): ContactColumn[] {
  const fields = chosen.filter((column): column is FieldColumn => column.startsWith("field:"));
  return [...builtInColumns.filter((column) => chosen.includes(column)), ...fields.toSorted()];
}

/** The name of a custom field; null for a built-in column. */
export function fieldOf(column: ContactColumn): string | null {
  return column.startsWith("field:") ? column.slice("field:".length) : null;
}

/** Variables for the grid of a row and the width of the list, from tablets on. */
export function columnStyle(columns: readonly ContactColumn[]): CSSProperties {
  const sizes = [SELECT, NAME, ...columns.map((column) => (isBuiltIn(column) ? SIZES[column] : FIELD))];
  const isWide = columns.length > SHARING_MAX;
  const rem = sizes.reduce((sum, size) => sum + size.rem + GAP_REM, PADDING_REM);
  return {
    "--contact-columns": sizes
      .map((size) =>
        size.grow === 0 ? `${size.rem}rem` : `minmax(${isWide ? size.rem : 0}rem,${size.grow}fr)`,
      )
      .join(" "),
    "--contact-width": isWide ? `${rem}rem` : "0",
  } as CSSProperties;
}

function isBuiltIn(column: ContactColumn): column is BuiltInColumn {
  return fieldOf(column) === null;
}
