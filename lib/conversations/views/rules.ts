import {
  DEFAULT_SORT,
  FILTER_LABELS_MAX,
  inboxViews,
  listSorts,
} from "#lib/conversations/views/inbox-view-rules.ts";
import type { ViewFilter } from "#lib/conversations/views/schema.ts";

export const ALL_OPEN: ViewFilter = {
  view: "open",
  labels: [],
  assignee: null,
  team: null,
  number: null,
  unread: false,
  waiting: false,
  sort: DEFAULT_SORT,
};

/** Customers who wait for a reply, by the end of their window. */
export const CLOSING_SOONEST_VIEW: ViewFilter = { ...ALL_OPEN, waiting: true, sort: "closing" };

const ID_MAX = 64;

export function readViewFilter(search: URLSearchParams): ViewFilter {
  const labels = search.get("label")?.split(",").filter(Boolean) ?? [];
  return {
    view: oneOf(inboxViews, search.get("view")) ?? ALL_OPEN.view,
    labels: labels.length <= FILTER_LABELS_MAX && labels.every(isId) ? labels : [],
    assignee: readId(search.get("assignee")),
    team: readId(search.get("team")),
    number: readId(search.get("number")),
    unread: search.get("unread") === "1",
    waiting: search.get("waiting") === "1",
    sort: oneOf(listSorts, search.get("sort")) ?? ALL_OPEN.sort,
  };
}

function oneOf<T extends string>(values: readonly T[], given: string | null): T | undefined {
  return values.find((value) => value === given);
}

function isId(text: string): boolean {
  return text !== "" && text.length <= ID_MAX;
}

function readId(given: string | null): string | null {
  return given !== null && isId(given) ? given : null;
}

export function writeFilter(filter: ViewFilter): URLSearchParams {
  const { view, labels, assignee, team, number, unread, waiting, sort } = filter;
  const values: Record<keyof ViewFilter, string | null> = {
    view: view === ALL_OPEN.view ? null : view,
    labels: labels.join(","),
    assignee,
    team,
    number,
    unread: unread ? "1" : null,
    waiting: waiting ? "1" : null,
    sort: sort === ALL_OPEN.sort ? null : sort,
  };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value ? [[name === "labels" ? "label" : name, value]] : [],
    ),
  );
}

export function isSameFilter(a: ViewFilter, b: ViewFilter): boolean {
  const plain = (filter: ViewFilter) => String(writeFilter({ ...filter, labels: [...filter.labels].sort() }));
  return plain(a) === plain(b);
}

/** The number of conditions in addition to the view. */
export function countConditions({ labels, assignee, team, number, unread, waiting }: ViewFilter): number {
  const others: Record<Exclude<keyof ViewFilter, "view" | "sort" | "labels">, unknown> = {
    assignee,
    team,
    number,
    unread,
    waiting,
  };
  return labels.length + Object.values(others).filter(Boolean).length;
}
