import { apiMemberList, listMembersForApiQuery } from "#lib/accounts/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

export const listMembers = endpoint({
  method: "GET",
  path: "/v1/members",
  operationId: "listMembers",
  tag: "Members",
  scope: "members.read",
  effects: [],
  summary: "List members",
  description:
    "Returns the active members of the workspace, most recently joined first: the people to whom a conversation can be assigned with `assigneeId`. Members are invited, changed and disabled in Settings → Members.",
  query: listMembersForApiQuery,
  response: apiMemberList,
  statuses: { 200: "A page of members." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Find a member by email",
      query: { email: "maria@example.com" },
      status: 200,
      response: {
        data: [
          {
            id: "user_01kaeh4v5mf9h8gkqvd2x3s7rb",
            name: "Maria",
            email: "maria@example.com",
            role: "agent",
            createdAt: "2026-11-02T09:12:44.001Z",
          },
        ],
        hasMore: false,
        nextCursor: null,
      },
    },
  ],
});
