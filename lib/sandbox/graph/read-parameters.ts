import "server-only";

/** The parameters of a call that are objects or lists; in a form or a query each is JSON in a string. */
const STRUCTURES = new Set([
  "audio",
  "block_users",
  "components",
  "contacts",
  "context",
  "document",
  "image",
  "interactive",
  "location",
  "reaction",
  "sticker",
  "template",
  "text",
  "typing_indicator",
  "video",
  "websites",
]);

/**
 * The parameters of a call, wherever the client put them: Graph takes JSON, a URL-encoded or multipart form and the
 * query alike, and a structure as JSON in a string. The body wins over the query.
 * @param body parsed JSON, a form, or undefined
 * @returns the body itself where it is neither a form nor an object, for the caller's schema to refuse
 */
export function readParameters(body: unknown, query: URLSearchParams): unknown {
  const given = body instanceof FormData ? Object.fromEntries(body) : body;
  if (given !== undefined && (typeof given !== "object" || given === null || Array.isArray(given)))
    return given;
  const { access_token: _token, ...rest } = Object.fromEntries(query);
  return Object.fromEntries(
    Object.entries({ ...rest, ...given }).map(([name, value]) => [name, structureOf(name, value)]),
  );
}

function structureOf(name: string, value: unknown): unknown {
  if (typeof value !== "string" || !STRUCTURES.has(name)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}
