import { globSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import sirv from "sirv";
import { DAY, SECOND } from "#lib/platform/clock.ts";

const FOLDER = ".next/static";
const PATH = "/_next/static";
const ONE_YEAR_S = (365 * DAY) / SECOND;

/** Compresses the build's static assets once, instead of on every request. */
export function compressStaticAssets(): void {
  for (const file of globSync(`${FOLDER}/**/*.{css,js,svg}`))
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves the build's static assets, which is far slower through Next, and passes other requests to `next`. */
export function serveStaticAssets(next: Handler, folder = FOLDER): Handler {
  // File names contain a content hash.
  const assets = sirv(folder, { gzip: true, etag: true, immutable: true, maxAge: ONE_YEAR_S });
  return async (request, response) => {
    const { url = "/" } = request;
    if (!url.startsWith(`${PATH}/`)) return next(request, response);
    request.url = url.slice(PATH.length);
    // sirv does not validate ranges, and a server may ignore the header (RFC 9110 §14.2).
    delete request.headers.range;
    response.once("pipe", closeWithResponse);
    let isServed = true;
    assets(request, response, () => {
      isServed = false;
    });
    if (isServed) return;
    response.off("pipe", closeWithResponse);
    request.url = url;
    return next(request, response);
  };
}

/** sirv leaves the file open when the client aborts, and does not handle read errors. */
function closeWithResponse(this: ServerResponse, file: Readable): void {
  file.once("error", () => this.destroy());
  this.once("close", () => file.destroy());
}
