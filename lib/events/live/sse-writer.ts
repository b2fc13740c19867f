import "server-only";

export interface SseWriter {
  send(event: string, data: unknown): void;
  comment(): void;
}

const MAX_BUFFERED_CHUNKS = 1000;

/** @param onOverflow called when the page reads too slowly; it then reconnects and catches up from the table */
export function createSseWriter(
  controller: ReadableStreamDefaultController<Uint8Array>,
  onOverflow: () => void,
): SseWriter {
  const encoder = new TextEncoder();
  const write = (text: string) => {
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < -MAX_BUFFERED_CHUNKS) onOverflow();
  };
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: () => write(": still here\n\n"),
  };
}
