/** `round_robin`: whoever was assigned one longest ago. `least_busy`: whoever has the fewest open conversations. */
export const assignmentMethods = ["off", "round_robin", "least_busy"] as const;

/** Of a new team, and of a workspace that configured nothing: of its settings and of the columns that store them. */
export const AUTOMATION_DEFAULTS = {
  assignment: "off",
  assignToLastMember: true,
  replyIntervalHours: 12,
} as const;
