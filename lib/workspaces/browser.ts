import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";

const answer = answersOf(() => import("#lib/workspaces/schema.ts"));

/** The members who can be given work, by name. */
export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => fetchJson("/api/inbox/members", answer("memberListSchema"), { signal }),
});
