export const roles = ["owner", "admin", "agent"] as const;
export type Role = (typeof roles)[number];
