import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import { memberListSchema } from "#lib/workspaces/schema.ts";

/** The members who can be given work, by name. */
export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => fetchJson("/api/inbox/members", memberListSchema, { signal }),
});
