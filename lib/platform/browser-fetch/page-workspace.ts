/** The workspace that a page shows. The server refuses the page's requests once its session has switched to another. */
export const WORKSPACE_HEADER = "X-Parley-Workspace";

/** The same for the links of files, which cannot have a header. */
export const WORKSPACE_PARAMETER = "workspace";

let shown: string | null = null;

export function setPageWorkspace(workspaceId: string): void {
  shown = workspaceId;
}

export function workspaceHeader(): Record<string, string> {
  return shown === null ? {} : { [WORKSPACE_HEADER]: shown };
}
