import { globSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import sirv from "sirv";

const FOLDER = ".next/static";
const PATH = "/_next/static";
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Compresses the files that a build made, once instead of at every request. */
export function compressBuildFiles(): void {
  for (const file of globSync(`${FOLDER}/**/*.{css,js,svg}`))
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers requests for the files of the build; `next` answers all others. Next takes far longer for a file. */
export function serveBuildFiles(next: Handler): Handler {
  // The names change with the content.
  const files = sirv(FOLDER, { gzip: true, etag: true, immutable: true, maxAge: ONE_YEAR_S });
  return async (request, response) => {
    const { url = "/" } = request;
    if (!url.startsWith(`${PATH}/`)) return next(request, response);
    request.url = url.slice(PATH.length);
    // A server may ignore it, and sirv does not check its numbers.
    delete request.headers.range;
    let isKnown = true;
    files(request, response, () => {
      isKnown = false;
    });
    if (isKnown) return;
    request.url = url;
    return next(request, response);
  };
}
