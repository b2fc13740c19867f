import type { RequestDetail } from "#lib/api/request-log/schema.ts";

/** Masked values must be filled in by hand. @param origin Parley's public URL */
export function replayCommand(
  origin: string,
  { method, path, query, requestBody }: Pick<RequestDetail, "method" | "path" | "query" | "requestBody">,
): string {
  const url = `${origin}${path}${query ? `?${query}` : ""}`;
  return [
    method === "HEAD" ? `curl -sS --head ${shellQuoted(url)}` : `curl -sS -X ${method} ${shellQuoted(url)}`,
    `  -H "Authorization: Bearer $PARLEY_API_KEY"`,
    ...(requestBody === null ? [] : [`  -H "Content-Type: application/json"`]),
    // A new idempotency key, because the original one would only repeat the stored response.
    ...(method === "POST" || method === "PATCH" ? [`  -H "Idempotency-Key: $(date +%s%N)"`] : []),
    ...(requestBody === null ? [] : [`  -d ${shellQuoted(requestBody)}`]),
    String.raw`  -w '\n%{http_code}\n'`,
  ].join(" \\\n");
}

export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
