import { ApiError } from "#lib/http/api-error.ts";
import { answersOf, done, fetchJson } from "#lib/http/fetch-json.ts";
import type { EventsAnswer } from "#lib/realtime/schema.ts";

const answer = answersOf(() => import("#lib/realtime/schema.ts"));

/** A server-sent event as it came; `comment` is the server's sign of life. */
export interface ServerEvent {
  name: string;
  data: unknown;
}

/** Names this page to the server, which ends the page's former stream when it opens another one. */
const PAGE = Math.random().toString(36).slice(2);

/**
 * Opens the live stream at a place. Read by `fetch` rather than `EventSource`, which hides the status of a refusal and the
 * server's signs of life.
 * @throws ApiError for a refusal, `OFFLINE` when the server could not be reached or the connection broke
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

/** Why the server, or a proxy before it, refuses a stream, and when it is tried again. */
async function readRefusal(response: Response): Promise<ApiError> {
  const { refusalSchema } = await import("#lib/http/answer-schema.ts");
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  const message = refusal.success ? refusal.data.error.message : "The live stream was refused.";
  const retryAfterSeconds = Number(response.headers.get("retry-after") ?? 0);
  return new ApiError(response.status, "REFUSED", message, {}, { retryAfterSeconds });
}

/** The events of a response, until it ends. */
export async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = "";
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (text + chunk.value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield parseBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): ServerEvent {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const name = field("event");
  return name ? { name, data: JSON.parse(field("data") ?? "null") } : { name: "comment", data: null };
}

/** What came after a place, a page of it. */
export function fetchMissed(after: string, signal: AbortSignal): Promise<EventsAnswer> {
  return fetchJson(`/api/inbox/events?after=${encodeURIComponent(after)}`, answer("eventsResponse"), {
    signal,
  });
}

/** Tells the colleagues what this browser shows and where its member types. */
export async function tellPresence(body: {
  streamId: string;
  viewing: string[];
  typingIn: string | null;
}): Promise<void> {
  await fetchJson("/api/inbox/presence", done, { method: "POST", body });
}
