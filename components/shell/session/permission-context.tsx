"use client";

import { createContext, type ReactNode, useContext } from "react";
import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";

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
