import { connect } from "node:net";

const MB = 1024 * 1024;
const BLOCK = Buffer.alloc(64 * 1024, "x");

/** Headers of a body of hundreds of megabytes, with and without a declared length. */
export const DECLARED = `Host: localhost\nContent-Length: ${300 * MB}\n\n`;
export const CHUNKED = "Host: localhost\nTransfer-Encoding: chunked\n\n";

export const EMPTY = "Host: localhost\nContent-Length: 0\nConnection: close\n\n";

export function* declaredBody(): Generator<Buffer> {
  for (let bytes = 0; bytes < 300 * MB; bytes += BLOCK.length) yield BLOCK;
}

export function* chunkedBody(): Generator<string | Buffer> {
  for (const block of declaredBody()) {
    yield `${block.length.toString(16)}\r\n`;
    yield block;
    yield "\r\n";
  }
}

/** Sends the body as fast as the server reads it. @returns the whole response and the number of body bytes sent */
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
    // The server may close the connection while the body is being sent.
    socket.on("error", () => {});
    socket.on("end", () => socket.destroy());
    socket.on("close", () => resolve({ text, sent }));
    socket.write(head.replaceAll("\n", "\r\n"));
    const writeBody = () => {
      for (let part = parts.next(); !part.done; part = parts.next()) {
        sent += part.value.length;
        if (!socket.write(part.value)) return;
      }
    };
    socket.on("drain", writeBody);
    writeBody();
  });
}
