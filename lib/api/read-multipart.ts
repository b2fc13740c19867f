import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { bodyTooLarge } from "#lib/api/body-limit-rules.ts";
import { findNulIssues } from "#lib/api/text-issues.ts";
import { KIB } from "#lib/platform/byte-units.ts";
import { AppError, type Issue, validationError } from "#lib/platform/errors.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { UploadedFile } from "#lib/platform/storage/uploaded-file.ts";

const FILE_FIELD = "file";
const FIELD_MAX_BYTES = 4 * KIB;
const PARTS_MAX = 20;

export interface MultipartBody {
  /** The parts by name: texts, and an `UploadedFile`. */
  value: Record<string, unknown>;
  issues: Issue[];
  /** Deletes the spooled file. */
  discard(): Promise<void>;
}

/**
 * Streams the file to a temporary file, which the caller discards. An error leaves none.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR for a malformed or truncated body
 */
export async function readMultipart(request: Request, limitBytes: number): Promise<MultipartBody> {
  const parser = openParser(request.headers);
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw bodyTooLarge(limitBytes);
  const form = new FormCollector(parser, limitBytes);
  const source = Readable.from(limited(request.body ?? [], limitBytes));
  try {
    await pipeline(source, parser, { signal: form.failure });
    return await form.toBody();
  } catch (error) {
    const cause: unknown = form.failure.aborted ? form.failure.reason : error;
    await form.abandon();
    throw cause instanceof AppError || isStorageError(cause, form.failure) ? cause : malformedBody();
  }
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE */
function openParser(headers: Headers): BusboyInstance {
  const type = headers.get("content-type") ?? "";
  const isPlain = /^(identity)?$/i.test(headers.get("content-encoding") ?? "");
  try {
    if (!/^multipart\/form-data\s*;/i.test(type) || !isPlain) throw new Error("another media type");
    return new Busboy({
      headers: { "content-type": type },
      limits: { fieldSize: FIELD_MAX_BYTES, parts: PARTS_MAX, headerPairs: 20, headerSize: 8 * KIB },
    });
  } catch {
    throw new AppError(
      "UNSUPPORTED_MEDIA_TYPE",
      "The body must be a form. Send it with Content-Type: multipart/form-data and a boundary, and without Content-Encoding.",
    );
  }
}

async function* limited(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > limitBytes) throw bodyTooLarge(limitBytes);
    yield chunk;
  }
}

class FormCollector {
  readonly #values = new Map<string, unknown>();
  readonly #issues: Issue[] = [];
  readonly #streams: BusboyFileStream[] = [];
  readonly #failure = new AbortController();
  #file: Promise<{ uploaded: UploadedFile; discard: () => Promise<void> }> | null = null;

  constructor(parser: BusboyInstance, limitBytes: number) {
    parser.on("field", (name, value, _nameTruncated, isTruncated) => {
      const message = `Use at most ${FIELD_MAX_BYTES} bytes.`;
      if (isTruncated) this.#issues.push({ path: pathOf(name), code: "too_big", message });
      this.#add(name, value, value);
    });
    parser.on("file", (name, stream, filename, _encoding, mimeType) => {
      // Emitted also for a stream that nothing reads.
      stream.on("error", () => undefined);
      this.#streams.push(stream);
      const isFile = name === FILE_FIELD && this.#file === null;
      this.#add(name, null, filename ?? "");
      if (!isFile) {
        stream.resume();
        return;
      }
      this.#file = spoolFile(stream, limitBytes).then((spooled) => ({
        uploaded: new UploadedFile({ ...spooled, filename: filename || null, declaredType: mimeType }),
        discard: spooled.discard,
      }));
      this.#file.catch((error: unknown) => this.#failure.abort(error));
    });
    parser.on("partsLimit", () => {
      this.#issues.push({ path: "", code: "too_big", message: `Use at most ${PARTS_MAX} parts.` });
    });
  }

  /** Aborted when the file cannot be stored, so that no more of the body is read. */
  get failure(): AbortSignal {
    return this.#failure.signal;
  }

  async toBody(): Promise<MultipartBody> {
    const file = await this.#file;
    if (file) this.#values.set(FILE_FIELD, file.uploaded);
    return {
      value: Object.fromEntries(this.#values),
      issues: this.#issues,
      discard: async () => file?.discard(),
    };
  }

  async abandon(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    await this.#file?.then(
      (file) => file.discard(),
      () => undefined,
    );
  }

  #add(given: string | undefined, value: unknown, text: string): void {
    const name = given ?? "";
    this.#issues.push(...findNulIssues(pathOf(name), `${name}${text}`));
    if (name === "__proto__") {
      this.#issues.push({ path: name, code: "unknown_member", message: "Unknown field; remove it." });
    } else if (this.#values.has(name)) {
      const message = `The form has several parts with the name ${JSON.stringify(pathOf(name))}. Send one.`;
      this.#issues.push({ path: pathOf(name), code: "duplicate_member", message });
    } else {
      this.#values.set(name, value);
    }
  }
}

function pathOf(name: string | undefined): string {
  return (name ?? "").replaceAll("\0", "");
}

/** Errors of the parser and of the connection have no type of their own. */
function isStorageError(cause: unknown, failure: AbortSignal): boolean {
  return failure.reason === cause && cause instanceof Error && "syscall" in cause;
}

function malformedBody(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "",
    code: "malformed_body",
    message:
      "The form is malformed or ended early. Build it with a library, such as FormData, and send it again.",
  });
}
