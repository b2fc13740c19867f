import { createParser } from "eventsource-parser";
import type { EventsResponse } from "#lib/events/live/schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const schema = responseSchemas(() => import("#lib/events/live/schema.ts"));

/** A server-sent event; `comment` is the server's heartbeat. */
export interface ServerEvent {
  name: string;
  data: unknown;
}

/** Identifies this page to the server, which ends the page's previous stream when it opens another. */
const PAGE = Math.random().toString(36).slice(2);

/**
 * Uses `fetch` because `EventSource` hides the status of a refusal and the heartbeats.
 * @throws ApiError for a refusal, `OFFLINE` when the server is unreachable or the connection broke
 */
export async function* openLiveStream(after: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const url = `/api/inbox/stream?after=${encodeURIComponent(after)}&page=${PAGE}`;
  try {
    const response = await fetch(url, {
      signal,
      cache: "no-store",
      headers: { Accept: "text/event-stream" },
    });
    if (!response.ok) throw await readRefusal(response);
    yield* readServerEvents(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, "OFFLINE", "The live stream broke.");
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  const { refusalSchema } = await import("#lib/platform/browser-fetch/response-schema.ts");
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  const { code, message } = refusal.success
    ? refusal.data.error
    : { code: "REFUSED", message: "The live stream was refused." };
  const retryAfterSeconds = Number(response.headers.get("retry-after") ?? 0);
  return new ApiError(response.status, code, message, {}, { retryAfterSeconds });
}

export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parsed: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", data }) => parsed.push({ name: event, data: JSON.parse(data) }),
    onComment: () => parsed.push({ name: "comment", data: null }),
  });
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parser.feed(chunk.value);
      yield* parsed.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

export function fetchMissedEvents(after: string, signal: AbortSignal): Promise<EventsResponse> {
  return fetchJson(`/api/inbox/events?after=${encodeURIComponent(after)}`, schema("eventsResponse"), {
    signal,
  });
}

export async function publishPresence(body: {
  streamId: string;
  viewing: string[];
  typingIn: string | null;
  isIdle: boolean;
}): Promise<void> {
  await fetchJson("/api/inbox/presence", done, { method: "POST", body });
}
