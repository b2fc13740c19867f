import { queryOptions } from "@tanstack/react-query";
import type { ExportView } from "#lib/data/schema.ts";
import { startDownload } from "#lib/platform/browser-fetch/download.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/data/schema.ts"));

const EXPORTS = "/api/inbox/settings/exports";

export const exportsQuery = queryOptions({
  queryKey: ["exports"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(EXPORTS, schema("exportListSchema"), { signal }),
});

/** @param contactId null for the whole workspace */
export async function startExport(contactId: string | null): Promise<ExportView> {
  return (await fetchJson(EXPORTS, schema("exportResponse"), { method: "POST", body: { contactId } })).export;
}

export function deleteExport(id: string) {
  return fetchJson(`${EXPORTS}/${id}`, done, { method: "DELETE" });
}

/** @param part begins with 1 */
export function exportPartUrl(id: string, part: number): string {
  return `${EXPORTS}/${id}/parts/${part}`;
}

/** Downloads a file, after the person has entered their password if that was long ago. @param url of `exportPartUrl` */
export async function downloadExportPart(url: string): Promise<void> {
  await fetchJson(url, done, { method: "POST" });
  startDownload(url);
}
