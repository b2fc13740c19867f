import { queryOptions } from "@tanstack/react-query";
import type { Automations, ChangeAutomationsInput } from "#lib/automations/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/automations/schema.ts"));

const URL = "/api/inbox/settings/automations";

export const automationsQuery = queryOptions({
  queryKey: ["automations"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("automationsSchema"), { signal }),
});

export function changeAutomations(body: ChangeAutomationsInput): Promise<Automations> {
  return fetchJson(URL, schema("automationsSchema"), { method: "PATCH", body });
}
