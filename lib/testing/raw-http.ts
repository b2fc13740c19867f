import { connect } from "node:net";

const MB = 1024 * 1024;
const BLOCK = Buffer.alloc(64 * 1024, "x");

/** The headers of a body of hundreds of megabytes that declares its length, and of one that does not. */
export const DECLARED = `Host: localhost\nContent-Length: ${300 * MB}\n\n`;
export const CHUNKED = "Host: localhost\nTransfer-Encoding: chunked\n\n";

/** The headers of a request without a body. */
export const EMPTY = "Host: localhost\nContent-Length: 0\nConnection: close\n\n";

/** The body behind `DECLARED`. */
export function* declaredBody(): Generator<Buffer> {
  for (let bytes = 0; bytes < 300 * MB; bytes += BLOCK.length) yield BLOCK;
}

/** The body behind `CHUNKED`. */
export function* chunkedBody(): Generator<string | Buffer> {
  for (const block of declaredBody()) {
    yield `${block.length.toString(16)}\r\n`;
    yield block;
    yield "\r\n";
  }
}

/**
 * Sends a request as it is written, whatever is wrong with it, and then a body as fast as it is taken.
 * @param head with plain line feeds
 * @returns all that came back until the server closed the connection, and how many bytes of the body were handed over
 */
export function sendRaw(
  port: number,
  head: string,
  body: Iterable<string | Buffer> = [],
): Promise<{ text: string; sent: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const parts = body[Symbol.iterator]();
    let text = "";
    let sent = 0;
    socket.on("data", (data) => {
      text += data;
    });
    // The server closes the connection while we still send; what it answered is what counts.
    socket.on("error", () => {});
    socket.on("end", () => socket.destroy());
    socket.on("close", () => resolve({ text, sent }));
    socket.write(head.replaceAll("\n", "\r\n"));
    const pump = () => {
      for (let part = parts.next(); !part.done; part = parts.next()) {
        sent += part.value.length;
        if (!socket.write(part.value)) return;
      }
    };
    socket.on("drain", pump);
    pump();
  });
}
