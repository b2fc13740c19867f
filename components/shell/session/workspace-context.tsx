"use client";

import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { setPageWorkspace, WORKSPACE_PARAMETER } from "#lib/platform/browser-fetch/page-workspace.ts";
import type { Language } from "#lib/platform/languages.ts";

const WorkspaceContext = createContext<CurrentMember["workspace"] | null>(null);

export function WorkspaceProvider({
  workspace,
  children,
}: {
  workspace: CurrentMember["workspace"];
  children: ReactNode;
}) {
  // A layout effect runs before any query of the page.
  useLayoutEffect(() => setPageWorkspace(workspace.id), [workspace.id]);
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** @returns adds the page's workspace to the URL of a file, which is refused once the session has switched to another */
export function useFileUrl(): (url: string) => string {
  const workspace = useContext(WorkspaceContext);
  return (url) => {
    if (workspace === null) return url;
    const [path, search] = url.split("?");
    return `${path}?${new URLSearchParams([...new URLSearchParams(search), [WORKSPACE_PARAMETER, workspace.id]])}`;
  };
}

export function useWorkspaceId(): string {
  return useContext(WorkspaceContext)?.id ?? "";
}

export function useDefaultCountry(): string | null {
  return useContext(WorkspaceContext)?.defaultCountry ?? null;
}

/** Null for the member's own. */
export function useWorkspaceTimeZone(): string | null {
  return useContext(WorkspaceContext)?.timeZone ?? null;
}

/** The language of members who chose none; null for the browser's. */
export function useWorkspaceLanguage(): Language | null {
  return useContext(WorkspaceContext)?.language ?? null;
}
