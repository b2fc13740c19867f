import type { RequestDetail } from "#lib/requests/schema.ts";

/**
 * A call as a command to run again, without its key. What was masked in it must be put back in by hand.
 * @param origin where Parley is reached, such as `https://parley.example.com`
 */
export function replayCommand(
  origin: string,
  { method, path, query, requestBody }: Pick<RequestDetail, "method" | "path" | "query" | "requestBody">,
): string {
  const url = `${origin}${path}${query ? `?${query}` : ""}`;
  return [
    method === "HEAD" ? `curl -sS --head ${quote(url)}` : `curl -sS -X ${method} ${quote(url)}`,
    `  -H "Authorization: Bearer $PARLEY_API_KEY"`,
    ...(requestBody === null ? [] : [`  -H "Content-Type: application/json"`, `  -d ${quote(requestBody)}`]),
  ].join(" \\\n");
}

/** A text that a shell takes as it is. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
