/** The workspace that a page shows. The server refuses the page's requests once its session has switched to another. */
export const WORKSPACE_HEADER = "X-Parley-Workspace";

let shown: string | null = null;

export function setPageWorkspace(workspaceId: string): void {
  shown = workspaceId;
}

export function workspaceHeader(): Record<string, string> {
  return shown === null ? {} : { [WORKSPACE_HEADER]: shown };
}
