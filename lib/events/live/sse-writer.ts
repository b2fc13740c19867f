import "server-only";
import { MIB } from "#lib/platform/byte-units.ts";

export interface SseWriter {
  send(event: string, data: unknown): void;
  /** One write for all of them. @param messages as `formatSseMessage` returns them */
  sendMessages(messages: readonly string[]): void;
  comment(): void;
}

const MAX_BUFFERED_BYTES = 2 * MIB;

/** So that `desiredSize` is what the page has not read, as a negative number of bytes. */
export const SSE_QUEUING = new ByteLengthQueuingStrategy({ highWaterMark: 0 });

/**
 * @param controller of a stream with `SSE_QUEUING`
 * @param onOverflow called when the page reads too slowly; it then reconnects and catches up from the table
 */
export function createSseWriter(
  controller: ReadableStreamDefaultController<Uint8Array>,
  onOverflow: () => void,
): SseWriter {
  const encoder = new TextEncoder();
  const write = (text: string) => {
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < -MAX_BUFFERED_BYTES) onOverflow();
  };
  return {
    send: (event, data) => write(formatSseMessage(event, data)),
    sendMessages: (messages) => write(messages.join("")),
    comment: () => write(": still here\n\n"),
  };
}

export function formatSseMessage(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
