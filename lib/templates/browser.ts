import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  syncTemplatesResponse,
  type TemplateView,
  templateListSchema,
  templateResponse,
} from "#lib/templates/schema.ts";

const SETTINGS = "/api/inbox/settings/templates";

/** Every template of the workspace; who needs those that can be sent filters by `sendable`. */
export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => fetchJson("/api/inbox/templates", templateListSchema, { signal }),
});

export async function approveTemplate(id: string): Promise<TemplateView> {
  return (await fetchJson(`${SETTINGS}/${id}/approve`, templateResponse, { method: "POST" })).template;
}

export async function rejectTemplate(id: string, reason: string): Promise<TemplateView> {
  const body = { reason };
  return (await fetchJson(`${SETTINGS}/${id}/reject`, templateResponse, { method: "POST", body })).template;
}

export function syncTemplates() {
  return fetchJson(`${SETTINGS}/sync`, syncTemplatesResponse, { method: "POST" });
}
