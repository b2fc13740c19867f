import { queryOptions } from "@tanstack/react-query";
import { answersOf, done, fetchJson } from "#lib/http/fetch-json.ts";
import type { PasswordChange } from "#lib/workspaces/schema.ts";

const answer = answersOf(() => import("#lib/workspaces/schema.ts"));

/** The members who can be given work, by name. */
export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => fetchJson("/api/inbox/members", answer("memberListSchema"), { signal }),
});

/** Changes the password of whoever is signed in. @throws ApiError with the fields at fault, or RATE_LIMITED */
export function changePassword(change: PasswordChange) {
  return fetchJson("/api/inbox/profile/password", done, { method: "POST", body: change });
}
