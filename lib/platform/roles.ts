export const roles = ["owner", "admin", "agent", "viewer"] as const;
export type Role = (typeof roles)[number];
