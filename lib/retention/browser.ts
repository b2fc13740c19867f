import { queryOptions } from "@tanstack/react-query";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import type { ChangeRetention } from "#lib/retention/schema.ts";

const schema = responseSchemas(() => import("#lib/retention/schema.ts"));

const RETENTION = "/api/inbox/settings/retention";

export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(RETENTION, schema("retentionSchema"), { signal }),
});

/** How many messages would be deleted if they were kept for so many months. */
export function oldMessagesQueryOf(months: number) {
  return queryOptions({
    queryKey: ["retention", "old-messages", months],
    meta: ofNobody,
    queryFn: ({ signal }) =>
      fetchJson(`${RETENTION}/old-messages?months=${months}`, schema("oldMessagesSchema"), { signal }),
  });
}

export function changeRetention(body: ChangeRetention) {
  return fetchJson(RETENTION, schema("retentionSchema"), { method: "PATCH", body });
}
