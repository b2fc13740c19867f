import "server-only";

/** Server-sent events of one response, in order; what a page does not take in time ends it. */
export interface SseWriter {
  send(event: string, data: unknown): void;
  comment(): void;
}

/** Chunks that may wait for one slow page. */
const MAX_BEHIND = 1000;

/** @param onBehind called when the page does not keep up: it reconnects and catches up from the table, and fills no memory of ours */
export function sseWriter(
  controller: ReadableStreamDefaultController<Uint8Array>,
  onBehind: () => void,
): SseWriter {
  const encoder = new TextEncoder();
  const write = (text: string) => {
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < -MAX_BEHIND) onBehind();
  };
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: () => write(": still here\n\n"),
  };
}
