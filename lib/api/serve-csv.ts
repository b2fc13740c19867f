import "server-only";
import { Readable } from "node:stream";
import { create } from "content-disposition";

export function serveCsv(filename: string, csv: Readable): Response {
  return serveDownload(filename, "text/csv; charset=utf-8", csv);
}

/** Serves a generated file that browsers download, as it is written. */
export function serveDownload(filename: string, contentType: string, content: Readable): Response {
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": create(filename, { type: "attachment" }),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
