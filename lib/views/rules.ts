import { type ViewFilter, viewFilterSchema } from "#lib/views/schema.ts";

export const ALL_OPEN: ViewFilter = viewFilterSchema.parse({});

/** The filter that an address asks for; what is malformed in it counts as not said. */
export function readFilter(search: URLSearchParams): ViewFilter {
  const { shape } = viewFilterSchema;
  const labels = search.get("label")?.split(",").filter(Boolean);
  return {
    view: shape.view.catch(ALL_OPEN.view).parse(search.get("view") ?? undefined),
    labels: shape.labels.catch([]).parse(labels),
    assignee: shape.assignee.catch(null).parse(search.get("assignee") || null),
    number: shape.number.catch(null).parse(search.get("number") || null),
    unread: search.get("unread") === "1",
    waiting: search.get("waiting") === "1",
    sort: shape.sort.catch(ALL_OPEN.sort).parse(search.get("sort") ?? undefined),
    q: shape.q.catch("").parse(search.get("q") ?? ""),
  };
}

/** A filter as an address says it: only what is not the default. */
export function writeFilter(filter: ViewFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.view !== ALL_OPEN.view) search.set("view", filter.view);
  if (filter.labels.length > 0) search.set("label", filter.labels.join(","));
  if (filter.assignee) search.set("assignee", filter.assignee);
  if (filter.number) search.set("number", filter.number);
  if (filter.unread) search.set("unread", "1");
  if (filter.waiting) search.set("waiting", "1");
  if (filter.sort !== ALL_OPEN.sort) search.set("sort", filter.sort);
  if (filter.q) search.set("q", filter.q);
  return search;
}

/** Whether two filters show the same; what is searched for aside. */
export function isSameFilter(a: ViewFilter, b: ViewFilter): boolean {
  const plain = (filter: ViewFilter) =>
    String(writeFilter({ ...filter, q: "", labels: [...filter.labels].sort() }));
  return plain(a) === plain(b);
}

/** How many conditions a filter has beside its view and what is searched for. */
export function countConditions({ labels, assignee, number, unread, waiting }: ViewFilter): number {
  return labels.length + [assignee, number, unread, waiting].filter(Boolean).length;
}
