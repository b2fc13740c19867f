import { queryOptions } from "@tanstack/react-query";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import type { TemplateInput } from "#lib/templates/template-input-schema.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";

const schema = responseSchemas(() => import("#lib/templates/schema.ts"));

const SETTINGS = "/api/inbox/settings/templates";

export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson("/api/inbox/templates", schema("templateListSchema"), { signal }),
});

/** Approves the content that is shown. */
export async function approveTemplate({
  id,
  components,
}: Pick<TemplateView, "id" | "components">): Promise<TemplateView> {
  const body = { components };
  return (await fetchJson(`${SETTINGS}/${id}/approve`, schema("templateResponse"), { method: "POST", body }))
    .template;
}

export async function rejectTemplate(id: string, reason: string): Promise<TemplateView> {
  const body = { reason };
  return (await fetchJson(`${SETTINGS}/${id}/reject`, schema("templateResponse"), { method: "POST", body }))
    .template;
}

export async function createTemplate(input: TemplateInput): Promise<TemplateView> {
  return (
    await fetchJson(SETTINGS, schema("templateResponse"), { method: "POST", body: { template: input } })
  ).template;
}

export async function editTemplate(id: string, input: TemplateInput): Promise<TemplateView> {
  const body = { template: input };
  return (await fetchJson(`${SETTINGS}/${id}/edit`, schema("templateResponse"), { method: "POST", body }))
    .template;
}

export function deleteTemplate(id: string, allLanguages: boolean) {
  const body = { allLanguages };
  return fetchJson(`${SETTINGS}/${id}/delete`, schema("deleteTemplateResponse"), { method: "POST", body });
}

export async function unpauseTemplate(id: string): Promise<TemplateView> {
  return (await fetchJson(`${SETTINGS}/${id}/unpause`, schema("templateResponse"), { method: "POST" }))
    .template;
}

/** @returns the handle of the uploaded file */
export async function uploadHeader(kind: MediaHeaderKind, file: File): Promise<string> {
  const query = new URLSearchParams({ kind, name: file.name });
  return (
    await fetchJson(`${SETTINGS}/header?${query}`, schema("headerFileResponse"), {
      method: "POST",
      body: file,
    })
  ).handle;
}

export function syncTemplates() {
  return fetchJson(`${SETTINGS}/sync`, schema("syncTemplatesResponse"), { method: "POST" });
}

export const templateMemoryQuery = queryOptions({
  queryKey: ["template-memory"],
  meta: ofAnybody,
  queryFn: ({ signal }) =>
    fetchJson("/api/inbox/templates/memory", schema("templateMemoryListSchema"), { signal }),
});

export async function setFavorite(id: string, favorite: boolean): Promise<void> {
  const body = { favorite };
  await fetchJson(`/api/inbox/templates/${id}/favorite`, schema("favoriteBody"), { method: "PUT", body });
}
