import "server-only";

/** More than any answer of the Cloud API that we ask for. */
const ANSWER_LIMIT_BYTES = 4 * 1024 * 1024;

export type FetchFailure = { kind: "not-sent"; reason: string } | { kind: "unknown"; reason: string };
export type GraphAnswer = { kind: "answer"; status: number; json: unknown } | FetchFailure;

// Failures that happen before a request can have left: no name, no route, no connection, no trusted TLS.
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|ERR_SSL_.*)$/;

/**
 * One request to the Graph API, bounded in time and size, following no redirect. What did not come back is told apart:
 * `not-sent` when it certainly never left, `unknown` when it may have arrived.
 */
export async function requestGraph(
  url: string,
  request: { headers: Record<string, string>; timeoutMs: number; body?: unknown },
): Promise<GraphAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await fetch(url, {
      method: request.body === undefined ? "GET" : "POST",
      headers: {
        ...request.headers,
        ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: "manual",
      cache: "no-store",
      signal,
    });
    return { kind: "answer", status: response.status, json: await readJson(response) };
  } catch (error) {
    const code = failureCode(error);
    if (signal.aborted) return { kind: "unknown", reason: `no answer within ${request.timeoutMs} ms` };
    if (NEVER_LEFT.test(code)) return { kind: "not-sent", reason: code };
    return { kind: "unknown", reason: code };
  }
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The code of the innermost cause: fetch wraps the socket's error. */
function failureCode(error: unknown): string {
  let code = "network error";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") code = cause.code;
    if (cause instanceof AggregateError && cause.errors.length > 0) return failureCode(cause.errors[0]);
  }
  return code;
}
