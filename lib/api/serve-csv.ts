import "server-only";
import { Readable } from "node:stream";
import { create } from "content-disposition";

export function serveCsv(filename: string, csv: Readable): Response {
  return new Response(Readable.toWeb(csv) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": create(filename, { type: "attachment" }),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
