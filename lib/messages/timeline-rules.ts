import { MINUTE } from "#lib/clock.ts";
import type { StaffTimelineStep, TimelineStep } from "#lib/messages/timeline-schema.ts";

// Of steps in the same millisecond what brings the other about comes first.
const RANK: Record<TimelineStep["kind"], number> = {
  called: 0,
  received: 1,
  accepted: 1,
  fallback: 2,
  attempt: 3,
  status: 4,
  gave_up: 5,
  retried: 6,
  delivery: 7,
};

/** The oldest first; what has the same time as it was told. */
export function orderSteps(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || RANK[a.kind] - RANK[b.kind]);
}

/**
 * An instant of the real clock by the workspace's, which a sandbox may have moved ahead (docs/decisions/005): as far from
 * the real one as it was at a moment of which both times are known. Less than a minute is no move but work.
 */
export function toWorkspaceTime(real: Date, anchor: { real: Date; workspace: Date }): string {
  const ahead = anchor.workspace.getTime() - anchor.real.getTime();
  return new Date(real.getTime() + (Math.abs(ahead) < MINUTE ? 0 : ahead)).toISOString();
}

/** For a key that may not manage webhooks: what an endpoint answered is its operator's to know. */
export function withoutErrors(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps.map((step) => (step.kind === "delivery" ? { ...step, error: null } : step));
}

/** For a member who is no admin: nothing of keys and calls, nor of where webhooks go and why one failed. */
export function forAgents(steps: readonly TimelineStep[]): StaffTimelineStep[] {
  return withoutErrors(steps)
    .filter(({ kind }) => kind !== "called")
    .map((step) => (step.kind === "delivery" ? { ...step, endpointId: null } : step));
}
