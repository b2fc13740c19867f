import { queryOptions } from "@tanstack/react-query";
import { ApiError, fetchJson } from "#lib/http/fetch-json.ts";
import {
  type FileFormat,
  type ImportView,
  importListSchema,
  importPreviewSchema,
  importResponse,
  type StartImport,
} from "#lib/imports/schema.ts";

const URL_OF_IMPORTS = "/api/inbox/contacts/imports";

export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: ({ signal }) => fetchJson(URL_OF_IMPORTS, importListSchema, { signal }),
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ["imports", id],
    queryFn: async ({ signal }) =>
      (await fetchJson(`${URL_OF_IMPORTS}/${id}`, importResponse, { signal })).import,
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
      return fetchJson(`${URL_OF_IMPORTS}/${id}/preview?${search}`, importPreviewSchema, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Uploads a file of contacts, telling how far it is: `fetch` does not say. @throws ApiError */
export function uploadImport(file: File, onProgress: (share: number) => void): Promise<ImportView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${URL_OF_IMPORTS}?${new URLSearchParams({ filename: file.name })}`);
    request.setRequestHeader("Content-Type", "text/csv");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      reject(new ApiError(0, "OFFLINE", "Parley could not be reached. Check your connection and try again."));
    request.onload = () => {
      const parsed = importResponse.safeParse(request.response);
      if (parsed.success) return resolve(parsed.data.import);
      const error = Object(Object(request.response).error);
      const message = typeof error.message === "string" ? error.message : "The file could not be uploaded.";
      reject(
        new ApiError(request.status, String(error.code ?? "UNREADABLE"), message.replace(/^file: /, "")),
      );
    };
    request.send(file);
  });
}

export async function startImport(id: string, body: StartImport): Promise<ImportView> {
  return (await fetchJson(`${URL_OF_IMPORTS}/${id}/start`, importResponse, { method: "POST", body })).import;
}

export async function cancelImport(id: string): Promise<ImportView> {
  return (await fetchJson(`${URL_OF_IMPORTS}/${id}/cancel`, importResponse, { method: "POST" })).import;
}

/** Where the rows that were not taken are downloaded. */
export function importErrorsUrl(id: string): string {
  return `${URL_OF_IMPORTS}/${id}/errors`;
}
