import "server-only";
import { collectBytes, TooManyBytesError } from "#lib/bytes.ts";
import { AppError, type Issue, validationError } from "#lib/errors.ts";
import { jsonFaults } from "#lib/http/json-faults.ts";
import { bodyLimits, bodyTooLarge } from "#lib/http/limits.ts";
import { nulFaults } from "#lib/http/text-faults.ts";

/**
 * Reads a request's bytes, counting while they stream, since a chunked body declares no length.
 * @throws AppError PAYLOAD_TOO_LARGE past the limit, INVALID_JSON when the connection ends before the body does
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw bodyTooLarge(limit);
  try {
    return await collectBytes(streamBody(request), limit);
  } catch (error) {
    throw error instanceof TooManyBytesError ? bodyTooLarge(limit) : error;
  }
}

/**
 * A request's bytes as they come, for what is too large for memory; nothing when there is no body.
 * @throws AppError INVALID_JSON when the connection ends before the body does, which is no fault of ours to log
 */
export async function* streamBody(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  try {
    for await (const chunk of request.body) yield chunk;
  } catch {
    throw new AppError("INVALID_JSON", "The connection ended before the whole body had arrived.", {});
  }
}

/** A request's JSON, and what is wrong with it that has a place in it, to be told beside the faults of its shape. */
export interface ParsedBody {
  value: unknown;
  faults: Issue[];
}

/**
 * Reads a request's JSON: media type, size, UTF-8, syntax and well-formed text, in that order (API.md §2).
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, or VALIDATION_ERROR for text that cannot be kept
 */
export async function readJson(request: Request, limit: number = bodyLimits.api.bytes): Promise<unknown> {
  const { value, faults } = parseJson(await readJsonBytes(request, limit));
  if (faults.length > 0) throw validationError(...faults);
  return value;
}

/**
 * The bytes of a body that says it is JSON.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export async function readJsonBytes(
  request: Request,
  limit: number = bodyLimits.api.bytes,
): Promise<Uint8Array<ArrayBuffer>> {
  checkMediaType(request.headers);
  return readBytes(request, limit);
}

/**
 * The body that bytes are. Deeper nesting than any schema of ours has, U+0000, the name of the prototype, repeated members
 * and numbers that would be rounded are faults of its shape.
 * @throws AppError INVALID_JSON
 */
export function parseJson(bytes: Uint8Array<ArrayBuffer>): ParsedBody {
  const text = decodeUtf8(bytes);
  const value = parseText(text);
  const faults = faultsOf(value);
  const isDeep = faults.some(({ code }) => code === "too_deep");
  return { value, faults: isDeep ? faults : [...faults, ...jsonFaults(text)] };
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE */
export function checkMediaType(headers: Headers): void {
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

function parseText(text: string): unknown {
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

/** No body of ours nests deeper; what walks a body by itself (the canonical form of an idempotent call) may then recurse. */
const MAX_DEPTH = 64;

/**
 * PostgreSQL cannot hold U+0000, parsers of objects skip `__proto__` in silence, and Node would store a lone surrogate as
 * U+FFFD. A stack of our own, because a body may be nested deeper than the language's.
 * @throws AppError INVALID_JSON for half of a surrogate pair
 */
function faultsOf(root: unknown): Issue[] {
  const faults: Issue[] = [];
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 0 }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, path, depth } = item;
    if (typeof value === "string") {
      faults.push(...textFaults(value, path));
    } else if (value !== null && typeof value === "object") {
      if (depth === MAX_DEPTH) {
        faults.push({ path, code: "too_deep", message: `Nest no deeper than ${MAX_DEPTH} levels.` });
      }
      for (const [name, member] of Object.entries(value)) {
        // The path of what is deeper is never told, and would grow with the square of the depth.
        const memberPath = depth >= MAX_DEPTH ? path : path ? `${path}.${name}` : name;
        faults.push(...textFaults(name, path));
        if (name === "__proto__") faults.push(unknownMember(memberPath));
        stack.push({ value: member, path: memberPath, depth: depth + 1 });
      }
    }
  }
  return faults;
}

function unknownMember(path: string): Issue {
  return { path, code: "unknown_member", message: "Unknown field; remove it." };
}

function textFaults(value: string, path: string): Issue[] {
  if (!value.isWellFormed()) {
    const message = `The text at ${path || "the top"} holds half of a surrogate pair.`;
    throw new AppError("INVALID_JSON", message, {});
  }
  return nulFaults(path, value);
}
