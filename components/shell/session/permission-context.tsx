"use client";

import { createContext, type ReactNode, useContext } from "react";
import { canManageRole, hasPermission, type Permission } from "#lib/accounts/permissions.ts";
import type { Role } from "#lib/platform/roles.ts";

// Without a provider, nothing is permitted.
const RoleContext = createContext<string>("");

export function PermissionProvider({ role, children }: { role: string; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

export function usePermission(permission: Permission | null): boolean {
  return useHasPermission()(permission);
}

/** Checks permissions for a list of items, each of which needs its own permission or none. */
export function useHasPermission(): (permission: Permission | null) => boolean {
  const role = useContext(RoleContext);
  return (permission) => permission === null || hasPermission(role, permission);
}

/** Checks whether the signed-in member may give somebody a role, and manage who has it. */
export function useCanManageRole(): (role: Role) => boolean {
  const own = useContext(RoleContext);
  return (role) => canManageRole(own, role);
}
