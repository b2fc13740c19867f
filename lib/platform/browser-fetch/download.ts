import { ApiError, offlineError } from "#lib/platform/browser-fetch/api-error.ts";
import {
  encodeBody,
  loadResponseParser,
  responseSchemas,
  withRetries,
} from "#lib/platform/browser-fetch/fetch-json.ts";
import { MINUTE } from "#lib/platform/clock.ts";

const file = responseSchemas(() => import("#lib/platform/browser-fetch/response-schema.ts"))("fileResponse");

/** Downloads a URL, as a click on a link with `download` does. */
export function startDownload(url: string, filename = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
}

/**
 * Downloads the file that a POST answers, whose body is too long for a URL. The page holds it in memory meanwhile.
 * @throws ApiError for an error response, `OFFLINE` without a complete response
 */
export async function downloadFile(url: string, filename: string, body: unknown): Promise<void> {
  const objectUrl = URL.createObjectURL(await withRetries(() => postForFile(url, body)));
  startDownload(objectUrl, filename);
  // Safari reads it some time after the click.
  setTimeout(() => URL.revokeObjectURL(objectUrl), MINUTE);
}

async function postForFile(url: string, body: unknown): Promise<Blob> {
  try {
    const [response, parse] = await Promise.all([
      fetch(url, { method: "POST", ...encodeBody(body) }),
      loadResponseParser(file),
    ]);
    return parse(response.status, await (response.ok ? response.blob() : response.json()));
  } catch (error) {
    throw error instanceof ApiError ? error : offlineError();
  }
}
