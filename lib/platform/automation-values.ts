/** `round_robin`: whoever was assigned one longest ago. `least_busy`: whoever has the fewest open conversations. */
export const assignmentMethods = ["off", "round_robin", "least_busy"] as const;

/** What a new team, and a workspace that configured nothing, begin with: in the settings and in the columns. */
export const AUTOMATION_DEFAULTS = {
  assignment: "off",
  assignToLastMember: true,
  replyIntervalHours: 12,
} as const;
