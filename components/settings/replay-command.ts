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
    method === "HEAD" ? `curl -sS --head ${shellQuoted(url)}` : `curl -sS -X ${method} ${shellQuoted(url)}`,
    `  -H "Authorization: Bearer $PARLEY_API_KEY"`,
    ...(requestBody === null ? [] : [`  -H "Content-Type: application/json"`]),
    // A key of its own: with the first call's, its answer would only be shown again.
    ...(method === "POST" || method === "PATCH" ? [`  -H "Idempotency-Key: $(date +%s%N)"`] : []),
    ...(requestBody === null ? [] : [`  -d ${shellQuoted(requestBody)}`]),
    String.raw`  -w '\n%{http_code}\n'`,
  ].join(" \\\n");
}

/** A text that a shell takes as it is. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
