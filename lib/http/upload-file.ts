import type { z } from "zod";
import { ApiError, offlineError } from "#lib/http/api-error.ts";
import { type AnswerSchema, loadReader } from "#lib/http/fetch-json.ts";

interface Upload<S extends z.ZodType> {
  url: string;
  file: File;
  type: string;
  schema: AnswerSchema<S>;
  /** Told how much has gone, from 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file to our own server and parses the answer by its schema.
 * @throws ApiError for a refusal, `OFFLINE` when there was no answer, `ABORTED` when it was called off
 */
export async function uploadFile<S extends z.ZodType>(upload: Upload<S>): Promise<z.output<S>> {
  const read = await loadReader(upload.schema).catch(() => {
    throw offlineError();
  });
  const { status, json } = await post(upload);
  return read(status, json);
}

function post({ url, file, type, onProgress, signal }: Omit<Upload<z.ZodType>, "schema">) {
  return new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const callOff = () => reject(new ApiError(0, "ABORTED", "The upload was called off."));
    if (signal?.aborted) return callOff();
    // Only this one tells how far an upload is.
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Content-Type", type);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, json: request.response });
    request.onerror = () => reject(offlineError());
    request.onabort = callOff;
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
