import "server-only";
import { bodyLimits, bodyTooLarge } from "#lib/api/body-limit-rules.ts";
import { findJsonIssues } from "#lib/api/json-issues.ts";
import { findNulIssues } from "#lib/api/text-issues.ts";
import { collectBytes, TooManyBytesError } from "#lib/platform/bytes.ts";
import { AppError, type Issue, validationError } from "#lib/platform/errors.ts";
import { ISSUES_MAX } from "#lib/platform/issue-codes.ts";

/**
 * Counts while streaming, because a chunked body declares no length.
 * @throws AppError PAYLOAD_TOO_LARGE, INVALID_JSON when the connection ends early
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw bodyTooLarge(limit);
  try {
    return await collectBytes(streamBody(request), limit);
  } catch (error) {
    throw error instanceof TooManyBytesError ? bodyTooLarge(limit) : error;
  }
}

/** @throws AppError INVALID_JSON when the connection ends early */
export async function* streamBody(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  try {
    for await (const chunk of request.body) yield chunk;
  } catch {
    throw new AppError(
      "INVALID_JSON",
      "The connection ended before the whole body was received. Send the request again.",
      {},
    );
  }
}

export interface ParsedBody {
  value: unknown;
  issues: Issue[];
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, VALIDATION_ERROR */
export async function readJson(request: Request, limit: number = bodyLimits.api.bytes): Promise<unknown> {
  const { value, issues } = parseJson(await readJsonBytes(request, limit));
  if (issues.length > 0) throw validationError(...issues);
  return value;
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export async function readJsonBytes(
  request: Request,
  limit: number = bodyLimits.api.bytes,
): Promise<Uint8Array<ArrayBuffer>> {
  checkMediaType(request.headers);
  return readBytes(request, limit);
}

/**
 * Excessive nesting, U+0000, `__proto__`, repeated members and inexact numbers become issues.
 * @throws AppError INVALID_JSON, VALIDATION_ERROR for too many values
 */
export function parseJson(bytes: Uint8Array<ArrayBuffer>): ParsedBody {
  const text = decodeUtf8(bytes);
  const value = parseText(text);
  const { issues, isDeep } = collectIssues(value);
  return { value, issues: isDeep ? issues : [...issues, ...findJsonIssues(text)] };
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
    "The body must be JSON. Send it in UTF-8 with Content-Type: application/json and without Content-Encoding.",
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
    throw new AppError("INVALID_JSON", "The body is empty. Send a JSON object.", { position: 0 });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const description = String(error);
    // A truncated body has its error at the end, for which V8 gives no position.
    const position =
      /position (\d+)/.exec(description)?.[1] ?? (/end of JSON/.test(description) ? text.length : undefined);
    throw new AppError(
      "INVALID_JSON",
      `The body is not valid JSON${position === undefined ? "" : ` (position ${position})`}. Check quotes, commas and brackets.`,
      position === undefined ? {} : { position: Number(position) },
    );
  }
}

/** No schema nests deeper; recursion over accepted bodies is safe. */
const MAX_DEPTH = 64;

/** A thousand of the largest messages have as many. Checking a body takes memory and time for each value. */
export const BODY_VALUES_MAX = 100_000;

/**
 * PostgreSQL cannot store U+0000, parsers drop `__proto__`, and Node stores a lone surrogate as U+FFFD.
 * @throws AppError INVALID_JSON for a lone surrogate, VALIDATION_ERROR for too many values
 */
function collectIssues(root: unknown): { issues: Issue[]; isDeep: boolean } {
  const issues: Issue[] = [];
  const add = (found: readonly Issue[]) => {
    if (issues.length < ISSUES_MAX) issues.push(...found);
  };
  let isDeep = false;
  let count = 1;
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 0 }];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, path, depth } = item;
    if (typeof value === "string") {
      add(findTextIssues(value, path));
    } else if (value !== null && typeof value === "object") {
      count += Array.isArray(value) ? value.length : Object.keys(value).length;
      if (count > BODY_VALUES_MAX) throw tooManyValues();
      if (depth === MAX_DEPTH) {
        isDeep = true;
        add([
          {
            path,
            code: "too_deep",
            message: `Nest objects and arrays no deeper than ${MAX_DEPTH} levels.`,
          },
        ]);
      }
      for (const [name, member] of Object.entries(value)) {
        // Deeper paths are never reported and would need quadratic memory.
        const memberPath = depth >= MAX_DEPTH ? path : path ? `${path}.${name}` : name;
        add(findTextIssues(name, path));
        if (name === "__proto__") add([unknownMember(memberPath)]);
        stack.push({ value: member, path: memberPath, depth: depth + 1 });
      }
    }
  }
  return { issues, isDeep };
}

function tooManyValues(): AppError<"VALIDATION_ERROR"> {
  const most = BODY_VALUES_MAX.toLocaleString("en");
  const message = `The body has more than ${most} values. Send fewer items in one request.`;
  return validationError({ path: "", code: "too_big", message });
}

function unknownMember(path: string): Issue {
  return { path, code: "unknown_member", message: "Unknown field; remove it." };
}

function findTextIssues(value: string, path: string): Issue[] {
  if (!value.isWellFormed()) {
    const message = `The text at ${path || "the top level"} contains an unpaired surrogate. Send valid Unicode.`;
    throw new AppError("INVALID_JSON", message, {});
  }
  return findNulIssues(path, value);
}
