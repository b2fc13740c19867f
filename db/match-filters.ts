import { and, type Column, gte, lt, type SQL } from "drizzle-orm";

/** Parameters that choose a page of a list or the members of its rows, not its rows. */
type PageParameter = "limit" | "cursor" | "sort" | "order" | "expand";

/** One condition per filter of a list's query, so that a filter without a condition does not compile. */
export type FilterConditions<Query> = {
  [Name in Exclude<keyof Query, PageParameter>]-?: (value: NonNullable<Query[Name]>) => SQL | undefined;
};

export function matchFilters<Query extends object>(
  query: Query,
  conditions: FilterConditions<Query>,
): SQL | undefined {
  const names = Object.keys(conditions) as (keyof typeof conditions)[];
  return and(
    ...names.map((name) => {
      const value = query[name];
      return value === undefined || value === null ? undefined : conditions[name](value);
    }),
  );
}

/** The conditions of `createdFilters`. @param column a timestamp */
export function matchCreated(column: Column) {
  return {
    createdAfter: (time: string) => gte(column, new Date(time)),
    createdBefore: (time: string) => lt(column, new Date(time)),
  };
}
