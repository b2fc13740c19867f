import { queryOptions } from "@tanstack/react-query";
import type { FileFormat, ImportView, StartImport } from "#lib/contacts/imports/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import { uploadFile } from "#lib/platform/browser-fetch/upload-file.ts";

const responseSchema = responseSchemas(() => import("#lib/contacts/imports/schema.ts"));

const URL_OF_IMPORTS = "/api/inbox/contacts/imports";

export const importsQuery = queryOptions({
  queryKey: ["imports"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL_OF_IMPORTS, responseSchema("importListSchema"), { signal }),
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ["imports", id],
    meta: ofNobody,
    queryFn: async ({ signal }) =>
      (await fetchJson(`${URL_OF_IMPORTS}/${id}`, responseSchema("importResponse"), { signal })).import,
  });
}

/** @param format overrides the guessed format */
export function previewQueryOf(id: string, format: Partial<FileFormat>) {
  return queryOptions({
    // The key is outside `imports`: progress events must not invalidate the preview.
    queryKey: ["import-preview", id, format],
    meta: ofAnybody,
    queryFn: ({ signal }) => {
      const search = new URLSearchParams();
      if (format.encoding) search.set("encoding", format.encoding);
      if (format.delimiter) search.set("delimiter", format.delimiter);
      if (format.header !== undefined) search.set("header", format.header ? "yes" : "no");
      return fetchJson(`${URL_OF_IMPORTS}/${id}/preview?${search}`, responseSchema("importPreviewSchema"), {
        signal,
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function uploadImport(file: File, onProgress: (share: number) => void): Promise<ImportView> {
  const url = `${URL_OF_IMPORTS}?${new URLSearchParams({ filename: file.name })}`;
  const schema = responseSchema("importResponse");
  return (await uploadFile({ url, file, type: "text/csv", schema, onProgress })).import;
}

export async function startImport(id: string, body: StartImport): Promise<ImportView> {
  return (
    await fetchJson(`${URL_OF_IMPORTS}/${id}/start`, responseSchema("importResponse"), {
      method: "POST",
      body,
    })
  ).import;
}

export async function cancelImport(id: string): Promise<ImportView> {
  return (
    await fetchJson(`${URL_OF_IMPORTS}/${id}/cancel`, responseSchema("importResponse"), { method: "POST" })
  ).import;
}

export function importErrorsUrl(id: string): string {
  return `${URL_OF_IMPORTS}/${id}/errors`;
}
