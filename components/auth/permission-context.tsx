"use client";

import { createContext, type ReactNode, useContext } from "react";
import { hasPermission, type Permission } from "#lib/workspaces/permissions.ts";

// Outside the provider nobody may do anything.
const RoleContext = createContext<string>("");

/** Tells the components below which role the viewer has. */
export function PermissionProvider({ role, children }: { role: string; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Whether the viewer holds a permission, to hide or disable what the server would refuse. */
export function usePermission(permission: Permission): boolean {
  return hasPermission(useContext(RoleContext), permission);
}
