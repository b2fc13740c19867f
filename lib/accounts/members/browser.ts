import { queryOptions } from "@tanstack/react-query";
import type { Invite, MemberRow } from "#lib/accounts/members/schema.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/members/schema.ts"));

const MEMBERS = "/api/inbox/settings/members";
const INVITATIONS = "/api/inbox/settings/invitations";

/** Below the key of the list of members, whose live event reloads both. */
export const memberSettingsQuery = queryOptions({
  queryKey: ["members", "settings"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(MEMBERS, schema("memberSettingsSchema"), { signal }),
});

export function changeRole(id: string, role: MemberRow["role"]) {
  return fetchJson(`${MEMBERS}/${id}`, done, { method: "PATCH", body: { role } });
}

export function endAccess(id: string, how: "disable" | "remove", reassignTo: string | null) {
  return fetchJson(`${MEMBERS}/${id}/${how}`, done, { method: "POST", body: { reassignTo } });
}

export function enableMember(id: string) {
  return fetchJson(`${MEMBERS}/${id}/enable`, done, { method: "POST" });
}

export function transferOwnership(id: string, ownRole: "owner" | "admin") {
  return fetchJson(`${MEMBERS}/${id}/owner`, done, { method: "POST", body: { ownRole } });
}

export function createResetLink(id: string) {
  return fetchJson(`${MEMBERS}/${id}/reset-link`, schema("resetLinkSchema"), { method: "POST" });
}

/** Lets a member who lost their authenticator app sign in without it. */
export function resetTwoFactor(id: string) {
  return fetchJson(`${MEMBERS}/${id}/two-factor`, done, { method: "DELETE" });
}

export function inviteMember(body: Invite) {
  return fetchJson(INVITATIONS, schema("invitedSchema"), { method: "POST", body });
}

export function renewInvitation(id: string) {
  return fetchJson(`${INVITATIONS}/${id}/renew`, schema("invitedSchema"), { method: "POST" });
}

export function revokeInvitation(id: string) {
  return fetchJson(`${INVITATIONS}/${id}/revoke`, done, { method: "POST" });
}

export function leaveWorkspace(workspaceId: string) {
  return fetchJson("/api/inbox/workspaces/leave", done, { method: "POST", body: { workspaceId } });
}

/** The signed-in person joins. */
export function joinWorkspace(token: string) {
  return fetchJson("/api/inbox/workspaces/join", done, { method: "POST", body: { token } });
}

export function readInvitation(token: string) {
  return fetchJson("/api/invitations/read", schema("openInvitationSchema"), {
    method: "POST",
    body: { token },
  });
}

export function acceptInvitation(body: { token: string; name?: string; password: string }) {
  return fetchJson("/api/invitations/accept", schema("acceptedInvitationSchema"), { method: "POST", body });
}
