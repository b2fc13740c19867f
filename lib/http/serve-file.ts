import "server-only";
import { Readable } from "node:stream";
import { create } from "content-disposition";
import parseRange from "range-parser";
import { notFound } from "#lib/errors.ts";

/** A stored file, and how to read it or a part of it, both ends included. */
export interface ServedFile {
  sizeBytes: number;
  /** Names these very bytes: the same tag is the same file for ever. */
  etag: string;
  mimeType: string;
  filename: string;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
}

// What a browser shows and cannot run. All else is saved: a customer's page or drawing may hold scripts.
const SHOWN = /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/(mp4|3gpp|webm))$/;

/**
 * Answers with a file of a customer's or a member's: whole, in parts (RFC 9110 §14; one range), or not at all when the
 * browser has it. It is nobody else's to keep, runs nothing, and belongs to no other site's page.
 * @throws AppError NOT_FOUND when the storage has it no more
 */
export async function serveFile(request: Request, file: ServedFile): Promise<Response> {
  const etag = `"${file.etag}"`;
  const shown = SHOWN.test(file.mimeType);
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Content-Type": shown ? file.mimeType : "application/octet-stream",
    "Content-Disposition": create(file.filename, { type: shown ? "inline" : "attachment" }),
    // Asked for each time, so that nothing is shown from a cache after the session has ended.
    "Cache-Control": "private, no-cache",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, file.sizeBytes, etag);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  // No length: Next frames the body itself and passes none on.
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  const stream = await file.open(range ?? undefined).catch(() => {
    throw notFound();
  });
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The one part that is asked for; null for the whole file, also when several parts are asked for or the file changed. */
function rangeOf(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | "unsatisfiable" | null {
  const header = request.headers.get("range");
  const condition = request.headers.get("if-range");
  if (header === null || (condition !== null && condition !== etag)) return null;
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
