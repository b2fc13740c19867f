import { queryOptions } from "@tanstack/react-query";
import type { ChangeWorkspace } from "#lib/accounts/workspaces/schema.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/workspaces/schema.ts"));

const SETTINGS = "/api/inbox/settings/workspace";
const WORKSPACES = "/api/inbox/workspaces";

export const workspaceSettingsQuery = queryOptions({
  queryKey: ["workspace-settings"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(SETTINGS, schema("workspaceSettingsSchema"), { signal }),
});

export function changeWorkspace(body: ChangeWorkspace) {
  return fetchJson(SETTINGS, schema("workspaceSettingsSchema"), { method: "PATCH", body });
}

export function storeLogo(file: File) {
  return fetchJson(`${SETTINGS}/logo`, schema("workspaceSettingsSchema"), { method: "POST", body: file });
}

export function removeLogo() {
  return fetchJson(`${SETTINGS}/logo`, schema("workspaceSettingsSchema"), { method: "DELETE" });
}

export function deleteWorkspace(name: string) {
  return fetchJson(`${SETTINGS}/delete`, done, { method: "POST", body: { name } });
}

export const ownWorkspacesQuery = queryOptions({
  queryKey: ["own-workspaces"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(WORKSPACES, schema("workspaceListSchema"), { signal }),
});

export function createWorkspace(name: string) {
  return fetchJson(WORKSPACES, done, { method: "POST", body: { name } });
}

export function switchWorkspace(workspaceId: string) {
  return fetchJson(`${WORKSPACES}/switch`, done, { method: "POST", body: { workspaceId } });
}
