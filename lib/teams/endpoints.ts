import { endpoint } from "#lib/platform/endpoint.ts";
import { apiTeamList, apiTeamParams, apiTeamSchema, listTeamsForApiQuery } from "#lib/teams/api-schema.ts";

const SALES = {
  id: "team_01kaeh4v5mf9h8gkqvd2x3s7rc",
  name: "Sales",
  memberIds: ["user_01kaeh4v5mf9h8gkqvd2x3s7rb"],
  createdAt: "2026-11-02T09:12:44.001Z",
};

export const listTeams = endpoint({
  method: "GET",
  path: "/v1/teams",
  operationId: "listTeams",
  tag: "Teams",
  scope: "members.read",
  effects: [],
  summary: "List teams",
  description:
    "Returns the teams of the workspace, most recently created first: those to which a conversation can be assigned with `teamId`. Teams are created and changed in Settings → Teams.",
  query: listTeamsForApiQuery,
  response: apiTeamList,
  statuses: { 200: "A page of teams." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "All teams",
      status: 200,
      response: { data: [SALES], hasMore: false, nextCursor: null },
    },
    {
      summary: "The teams of a member",
      query: { memberId: "user_01kaeh4v5mf9h8gkqvd2x3s7rb" },
      status: 200,
      response: { data: [SALES], hasMore: false, nextCursor: null },
    },
  ],
});

export const getTeam = endpoint({
  method: "GET",
  path: "/v1/teams/{id}",
  operationId: "getTeam",
  tag: "Teams",
  scope: "members.read",
  effects: [],
  summary: "Get a team",
  description: "Returns one team.",
  params: apiTeamParams,
  response: apiTeamSchema,
  statuses: { 200: "The team." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: SALES.id }, status: 200, response: SALES }],
});
