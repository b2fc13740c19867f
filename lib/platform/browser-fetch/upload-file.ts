import type { z } from "zod";
import { ApiError, offlineError } from "#lib/platform/browser-fetch/api-error.ts";
import { loadResponseParser, type ResponseSchema } from "#lib/platform/browser-fetch/fetch-json.ts";
import { workspaceHeader } from "#lib/platform/browser-fetch/page-workspace.ts";

interface Upload<S extends z.ZodType> {
  url: string;
  file: File;
  type: string;
  schema: ResponseSchema<S>;
  /** A fraction from 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}

/** @throws ApiError for an error response, `OFFLINE` without a response, `ABORTED` when canceled */
export async function uploadFile<S extends z.ZodType>(upload: Upload<S>): Promise<z.output<S>> {
  const read = await loadResponseParser(upload.schema).catch(() => {
    throw offlineError();
  });
  const { status, json } = await post(upload);
  return read(status, json);
}

function post({ url, file, type, onProgress, signal }: Omit<Upload<z.ZodType>, "schema">) {
  return new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const cancel = () => reject(new ApiError(0, "ABORTED", "The upload was canceled."));
    if (signal?.aborted) return cancel();
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Content-Type", type);
    for (const [name, value] of Object.entries(workspaceHeader())) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, json: request.response });
    request.onerror = () => reject(offlineError());
    request.onabort = cancel;
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
