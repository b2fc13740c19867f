import type { assignmentMethods } from "#lib/platform/automation-values.ts";
import { compareText } from "#lib/platform/compare-text.ts";

export interface AssignmentRule {
  method: Exclude<(typeof assignmentMethods)[number], "off">;
  limit: number | null;
  assignToLastMember: boolean;
}

/** A member who is online and takes conversations. */
export interface Candidate {
  id: string;
  openConversations: number;
  /** When the rule last chose them; null for never. */
  lastAssignedAt: number | null;
}

/**
 * Chooses who gets a conversation: the last member who handled the customer if the rule prefers them, otherwise by
 * the rule's method; ties go to whoever was chosen longest ago. Null if nobody is below the limit.
 */
export function chooseAssignee<C extends Candidate>(
  candidates: readonly C[],
  { method, limit, assignToLastMember }: AssignmentRule,
  lastMemberId: string | null,
): C | null {
  const free = candidates.filter(({ openConversations }) => limit === null || openConversations < limit);
  const lastMember = assignToLastMember ? free.find(({ id }) => id === lastMemberId) : undefined;
  if (lastMember) return lastMember;
  const [first = null] = free.toSorted(
    (a, b) =>
      (method === "least_busy" ? a.openConversations - b.openConversations : 0) ||
      (a.lastAssignedAt ?? 0) - (b.lastAssignedAt ?? 0) ||
      compareText(a.id, b.id),
  );
  return first;
}
