import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import { uploadFile } from "#lib/http/upload-file.ts";
import type { FileFormat, ImportView, StartImport } from "#lib/imports/schema.ts";

const answer = answersOf(() => import("#lib/imports/schema.ts"));

const URL_OF_IMPORTS = "/api/inbox/contacts/imports";

export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: ({ signal }) => fetchJson(URL_OF_IMPORTS, answer("importListSchema"), { signal }),
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ["imports", id],
    queryFn: async ({ signal }) =>
      (await fetchJson(`${URL_OF_IMPORTS}/${id}`, answer("importResponse"), { signal })).import,
  });
}

/** The beginning of a file. @param format how to read it, where the guess was wrong */
export function previewQueryOf(id: string, format: Partial<FileFormat>) {
  return queryOptions({
    // Not under `imports`: what a file says does not change with its progress.
    queryKey: ["import-preview", id, format],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams();
      if (format.encoding) search.set("encoding", format.encoding);
      if (format.delimiter) search.set("delimiter", format.delimiter);
      if (format.header !== undefined) search.set("header", format.header ? "yes" : "no");
      return fetchJson(`${URL_OF_IMPORTS}/${id}/preview?${search}`, answer("importPreviewSchema"), {
        signal,
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Uploads a file of contacts, telling how far it is. @throws ApiError */
export async function uploadImport(file: File, onProgress: (share: number) => void): Promise<ImportView> {
  const url = `${URL_OF_IMPORTS}?${new URLSearchParams({ filename: file.name })}`;
  const schema = answer("importResponse");
  return (await uploadFile({ url, file, type: "text/csv", schema, onProgress })).import;
}

export async function startImport(id: string, body: StartImport): Promise<ImportView> {
  return (
    await fetchJson(`${URL_OF_IMPORTS}/${id}/start`, answer("importResponse"), { method: "POST", body })
  ).import;
}

export async function cancelImport(id: string): Promise<ImportView> {
  return (await fetchJson(`${URL_OF_IMPORTS}/${id}/cancel`, answer("importResponse"), { method: "POST" }))
    .import;
}

/** Where the rows that were not taken are downloaded. */
export function importErrorsUrl(id: string): string {
  return `${URL_OF_IMPORTS}/${id}/errors`;
}
