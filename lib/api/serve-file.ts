import "server-only";
import { Readable } from "node:stream";
import { create } from "content-disposition";
import parseRange from "range-parser";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { MissingFileError } from "#lib/platform/storage/media-storage.ts";

/** Ranges include both ends. */
export interface ServedFile {
  sizeBytes: number;
  /** Identifies the content, which never changes. */
  etag: string;
  mimeType: string;
  filename: string;
  /** Whether its URL names the content, which is no secret to the person who saw it. */
  isVersioned?: boolean;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
}

// Browsers display these types without running scripts. Others are downloaded.
const DISPLAYABLE_TYPES =
  /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/(mp4|3gpp|webm)|application\/pdf)$/;

/** In a frame of Parley's pages. The viewer of Firefox is a script, which a sandboxed response may not run. */
const PDF_POLICY = "default-src 'none'; frame-ancestors 'self'";
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * @param embeddedBy the sites whose pages may show it; a signed URL needs no cookie, so that another site learns nothing
 * @throws AppError NOT_FOUND when the storage no longer has the file; SERVICE_UNAVAILABLE when it fails
 */
export async function serveFile(
  request: Request,
  file: ServedFile,
  embeddedBy: "same-origin" | "cross-origin" = "same-origin",
): Promise<Response> {
  const etag = `"${file.etag}"`;
  const isDisplayable = DISPLAYABLE_TYPES.test(file.mimeType);
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Content-Type": isDisplayable ? file.mimeType : "application/octet-stream",
    "Content-Disposition": create(file.filename, { type: isDisplayable ? "inline" : "attachment" }),
    // Others are revalidated each time, so that nothing is shown from a cache after the session has ended.
    "Cache-Control": file.isVersioned ? `private, max-age=${DAY / SECOND}` : "private, no-cache",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": file.mimeType === "application/pdf" ? PDF_POLICY : FILE_POLICY,
    "Cross-Origin-Resource-Policy": embeddedBy,
    "Referrer-Policy": "no-referrer",
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, file.sizeBytes, etag);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  // No Content-Length: Next frames the body itself, and drops the header.
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  const stream = await file.open(range ?? undefined).catch((error: unknown) => {
    throw error instanceof MissingFileError ? notFound() : storageUnavailable(error);
  });
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return new Response(body, { status: range ? 206 : 200, headers });
}

function storageUnavailable(cause: unknown): AppError<"SERVICE_UNAVAILABLE"> {
  const message = "Parley cannot read the file at present. Try again in a moment.";
  return Object.assign(new AppError("SERVICE_UNAVAILABLE", message), { cause });
}

/** Whether the client has a part of the file already: only its responses name the content. */
export function continuesDownload(request: Request, { etag }: Pick<ServedFile, "etag">): boolean {
  return request.headers.has("range") && request.headers.get("if-range") === `"${etag}"`;
}

/** Null for the whole file, several ranges or a changed file. */
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
