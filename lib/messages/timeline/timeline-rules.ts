import type { StaffTimelineStep, TimelineStep } from "#lib/conversations/thread/timeline-schema.ts";
import { MINUTE } from "#lib/platform/clock.ts";

// Causes sort before effects within the same millisecond.
const RANK: Record<TimelineStep["kind"], number> = {
  called: 0,
  received: 1,
  accepted: 1,
  fallback: 2,
  attempt: 3,
  status: 4,
  gave_up: 5,
  canceled: 5,
  rescheduled: 6,
  retried: 6,
  delivery: 7,
};

/** Sorts steps, oldest first; ties keep the order above. */
export function orderSteps(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || RANK[a.kind] - RANK[b.kind]);
}

/**
 * Converts a real time to the workspace's clock, which a sandbox may have moved ahead (decision 005), by the offset at an
 * anchor. An offset below one minute is processing time and ignored.
 */
export function toWorkspaceTime(real: Date, anchor: { real: Date; workspace: Date }): string {
  const ahead = anchor.workspace.getTime() - anchor.real.getTime();
  return new Date(real.getTime() + (Math.abs(ahead) < MINUTE ? 0 : ahead)).toISOString();
}

/** Hides endpoint errors from keys that cannot manage webhooks. */
export function hideDeliveryErrors(steps: readonly TimelineStep[]): TimelineStep[] {
  return steps.map((step) => (step.kind === "delivery" ? { ...step, error: null } : step));
}

/** Hides API calls, webhook endpoints and errors from members who are not admins. */
export function hideFromAgents(steps: readonly TimelineStep[]): StaffTimelineStep[] {
  return hideDeliveryErrors(steps)
    .filter(({ kind }) => kind !== "called")
    .map((step) => (step.kind === "delivery" ? { ...step, endpointId: null } : step));
}
