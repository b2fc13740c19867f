import { queryOptions } from "@tanstack/react-query";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import type { CreateTeam, TeamView, UpdateTeamInput } from "#lib/teams/schema.ts";

const answer = responseSchemas(() => import("#lib/teams/schema.ts"));

const SETTINGS = "/api/inbox/settings/teams";

export const teamsQuery = queryOptions({
  queryKey: ["teams"],
  queryFn: ({ signal }) => fetchJson("/api/inbox/teams", answer("teamListSchema"), { signal }),
});

export async function createTeam(body: CreateTeam): Promise<TeamView> {
  return (await fetchJson(SETTINGS, answer("teamResponse"), { method: "POST", body })).team;
}

export async function updateTeam(id: string, body: UpdateTeamInput): Promise<TeamView> {
  return (await fetchJson(`${SETTINGS}/${id}`, answer("teamResponse"), { method: "PATCH", body })).team;
}

export async function deleteTeam(id: string, moveTo: string | null): Promise<void> {
  await fetchJson(`${SETTINGS}/${id}/delete`, answer("deletedTeamSchema"), {
    method: "POST",
    body: { moveTo },
  });
}
