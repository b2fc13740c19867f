import "server-only";
import { AppError, validationError } from "#lib/errors.ts";

/** The largest body that `/api/v1` takes (API.md §12): 256 KiB. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Reads a request's bytes, counting while they stream, since a chunked body declares no length.
 * @throws AppError PAYLOAD_TOO_LARGE past the limit.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError("PAYLOAD_TOO_LARGE", `The body is larger than ${limit} bytes. Send less at once.`, {
      limitBytes: limit,
    });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads a request's JSON: media type, encoding, size, UTF-8, syntax and well-formed text, in that order (API.md §2).
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, or VALIDATION_ERROR for U+0000.
 */
export async function readJson(request: Request, limit = BODY_LIMIT_BYTES): Promise<unknown> {
  checkMediaType(request.headers);
  const bytes = await readBytes(request, limit);
  const value = parseJson(decodeUtf8(bytes));
  checkText(value);
  return value;
}

function checkMediaType(headers: Headers): void {
  const [type, ...parameters] = (headers.get("content-type") ?? "").split(";").map((part) => part.trim());
  const json = type?.toLowerCase() === "application/json";
  const utf8 = parameters.every((part) => /^charset="?utf-8"?$/i.test(part) || !/^charset=/i.test(part));
  const plain = /^(identity)?$/i.test(headers.get("content-encoding") ?? "");
  if (json && utf8 && plain) return;
  throw new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    "Send the body as Content-Type: application/json in UTF-8, without Content-Encoding.",
  );
}

function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("INVALID_JSON", "The body is not valid UTF-8. Encode it as UTF-8.", {});
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === "") {
    throw new AppError("INVALID_JSON", "The body is empty. Send one JSON object.", { position: 0 });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = String(error);
    // A body that breaks off is at fault at its end, which V8 does not number.
    const position = /position (\d+)/.exec(said)?.[1] ?? (/end of JSON/.test(said) ? text.length : undefined);
    throw new AppError(
      "INVALID_JSON",
      `The body is not JSON${position === undefined ? "" : ` (position ${position})`}. Check quotes, commas and brackets.`,
      position === undefined ? {} : { position: Number(position) },
    );
  }
}

/**
 * PostgreSQL cannot hold U+0000 and Node would store a lone surrogate as U+FFFD in silence: refuse both here.
 * A stack of our own, because a body may be nested deeper than the language's.
 */
function checkText(root: unknown): void {
  const stack: { value: unknown; path: string }[] = [{ value: root, path: "" }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, path } = item;
    if (typeof value === "string") {
      checkString(value, path);
    } else if (value !== null && typeof value === "object") {
      for (const [name, member] of Object.entries(value)) {
        const memberPath = path ? `${path}.${name}` : name;
        checkString(name, path);
        // Parsers of objects skip this name in silence; here it is a surplus member like any other.
        if (name === "__proto__") {
          throw validationError({
            path: memberPath,
            code: "unknown_member",
            message: "Unknown member; remove it.",
          });
        }
        stack.push({ value: member, path: memberPath });
      }
    }
  }
}

function checkString(value: string, path: string): void {
  if (!value.isWellFormed()) {
    throw new AppError(
      "INVALID_JSON",
      `The text at ${path || "the top"} holds half of a surrogate pair.`,
      {},
    );
  }
  if (value.includes("\0")) {
    throw validationError({ path, code: "invalid_characters", message: "Remove the U+0000 character." });
  }
}
