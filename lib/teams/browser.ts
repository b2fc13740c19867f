import { queryOptions } from "@tanstack/react-query";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import type { Availability } from "#lib/teams/availability-schema.ts";
import type { CreateTeam, TeamView, UpdateTeamInput } from "#lib/teams/schema.ts";

const schema = responseSchemas(() => import("#lib/teams/schema.ts"));

const availabilitySchema = responseSchemas(() => import("#lib/teams/availability-schema.ts"));

const AVAILABILITY = "/api/inbox/availability";
const SETTINGS = "/api/inbox/settings/teams";

export const teamsQuery = queryOptions({
  queryKey: ["teams"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson("/api/inbox/teams", schema("teamListSchema"), { signal }),
});

export async function createTeam(body: CreateTeam): Promise<TeamView> {
  return (await fetchJson(SETTINGS, schema("teamResponse"), { method: "POST", body })).team;
}

export async function updateTeam(id: string, body: UpdateTeamInput): Promise<TeamView> {
  return (await fetchJson(`${SETTINGS}/${id}`, schema("teamResponse"), { method: "PATCH", body })).team;
}

export async function deleteTeam(id: string, moveTo: string | null): Promise<void> {
  await fetchJson(`${SETTINGS}/${id}/delete`, schema("deletedTeamSchema"), {
    method: "POST",
    body: { moveTo },
  });
}

/** Who is online and takes conversations. No event reports who becomes online or away, so it is read again while shown. */
export const availabilityQuery = queryOptions({
  queryKey: ["availability"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(AVAILABILITY, availabilitySchema("availabilityListSchema"), { signal }),
  staleTime: 0,
  refetchInterval: 30_000,
});

export function changeAvailability(availableForAssignment: boolean): Promise<{ data: Availability[] }> {
  return fetchJson(AVAILABILITY, availabilitySchema("availabilityListSchema"), {
    method: "PATCH",
    body: { availableForAssignment },
  });
}
