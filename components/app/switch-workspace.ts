import { HOME } from "#lib/accounts/auth/rules.ts";
import { switchWorkspace } from "#lib/accounts/workspaces/browser.ts";

/** Saves unsent work and opens another workspace in this browser. @throws ApiError */
export async function changeWorkspaceInBrowser(workspaceId: string): Promise<void> {
  const { flushUnsavedWork } = await import("#components/inbox/composer/sign-out-cleanup.ts");
  await flushUnsavedWork();
  await switchWorkspace(workspaceId);
  openWorkspacePage(HOME);
}

/** A full load, so that nothing of the previous workspace stays in memory. */
export function openWorkspacePage(path: string): void {
  window.location.assign(path);
}
