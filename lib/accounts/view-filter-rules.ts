/** A condition of a saved view by something that can be deleted or removed. */
export interface DeletedCondition {
  condition: "labels" | "assignee" | "team";
  id: string;
  /** What takes its place; null for nothing. */
  into: string | null;
}

/**
 * Puts another id in the place of a deleted one in the filter of a saved view, or leaves the condition out.
 * @param filter as stored
 * @returns the same object when it does not change; null when no condition is left, without which the view would show
 * everything under its name
 */
export function replaceInViewFilter(
  filter: Readonly<Record<string, unknown>>,
  { condition, id, into }: DeletedCondition,
): Readonly<Record<string, unknown>> | null {
  const value = filter[condition];
  // Closed conversations stay assigned to a removed member.
  if (condition === "assignee" && filter.view === "closed") return filter;
  if (value === id) return unlessEmpty({ ...filter, [condition]: into });
  if (!Array.isArray(value) || !value.includes(id)) return filter;
  const ids = value.flatMap((one: unknown) => (one === id ? (into ?? []) : [one]));
  return unlessEmpty({ ...filter, [condition]: [...new Set(ids)] });
}

/** A view with only these conditions shows the same as a built-in one. */
const NOT_CONDITIONS = ["view", "sort"];

function unlessEmpty(filter: Record<string, unknown>): Record<string, unknown> | null {
  const hasCondition = Object.entries(filter).some(
    ([name, value]) =>
      !NOT_CONDITIONS.includes(name) && (Array.isArray(value) ? value.length > 0 : Boolean(value)),
  );
  return hasCondition ? filter : null;
}
