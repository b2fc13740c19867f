/** Somebody becomes an owner by `transferOwnership`, which asks for the password, or at the terminal. */
export const assignableRoles = ["admin", "agent", "viewer"] as const;
export const roles = ["owner", ...assignableRoles] as const;
export type Role = (typeof roles)[number];
