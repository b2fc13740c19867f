export const sentDirections = ["inbound", "outbound"] as const;
/** `internal`: notes and activity, visible to the team only. */
export const messageDirections = [...sentDirections, "internal"] as const;

export const messageStatuses = [
  "received",
  "queued",
  "sent",
  "delivered",
  "read",
  "failed",
  "canceled",
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const authorKinds = ["contact", "member", "api_key", "system"] as const;
