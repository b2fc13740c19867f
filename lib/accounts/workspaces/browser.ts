import { queryOptions } from "@tanstack/react-query";
import type { ChangeWorkspace } from "#lib/accounts/workspaces/schema.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const answer = responseSchemas(() => import("#lib/accounts/workspaces/schema.ts"));

const SETTINGS = "/api/inbox/settings/workspace";
const WORKSPACES = "/api/inbox/workspaces";

export const workspaceSettingsQuery = queryOptions({
  queryKey: ["workspace-settings"],
  queryFn: ({ signal }) => fetchJson(SETTINGS, answer("workspaceSettingsSchema"), { signal }),
});

export function changeWorkspace(body: ChangeWorkspace) {
  return fetchJson(SETTINGS, answer("workspaceSettingsSchema"), { method: "PATCH", body });
}

export function storeLogo(file: File) {
  return fetchJson(`${SETTINGS}/logo`, answer("workspaceSettingsSchema"), { method: "POST", body: file });
}

export function removeLogo() {
  return fetchJson(`${SETTINGS}/logo`, answer("workspaceSettingsSchema"), { method: "DELETE" });
}

export function deleteWorkspace(name: string) {
  return fetchJson(`${SETTINGS}/delete`, done, { method: "POST", body: { name } });
}

export const ownWorkspacesQuery = queryOptions({
  queryKey: ["own-workspaces"],
  queryFn: ({ signal }) => fetchJson(WORKSPACES, answer("workspaceListSchema"), { signal }),
});

export function createWorkspace(name: string) {
  return fetchJson(WORKSPACES, done, { method: "POST", body: { name } });
}

export function switchWorkspace(workspaceId: string) {
  return fetchJson(`${WORKSPACES}/switch`, done, { method: "POST", body: { workspaceId } });
}
