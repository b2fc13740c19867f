"use client";

import { createContext, type ReactNode, useContext } from "react";
import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";

// Without a provider, nothing is permitted.
const RoleContext = createContext<string>("");

export function PermissionProvider({ role, children }: { role: string; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

export function usePermission(permission: Permission): boolean {
  return hasPermission(useContext(RoleContext), permission);
}
