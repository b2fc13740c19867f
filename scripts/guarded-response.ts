import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MINUTE } from "#lib/platform/clock.ts";
import type { GuardedRequest } from "./guarded-request.ts";

/** The response that a connection belongs to, or the last one; those of pipelined requests follow one another. */
const latest = new WeakMap<Socket, GuardedResponse>();

/** Whether a part of a response is sent, so that anything else that is written would corrupt it. */
export function isResponding(socket: Socket): boolean {
  const response = latest.get(socket);
  return response ? response.headersSent && !response.writableEnded : false;
}

export class GuardedResponse extends ServerResponse<GuardedRequest> {
  defaultHeaders: Readonly<Record<string, string>> = {};
  /** Drops Next's `Vary`: the API ignores the headers of Next's client. */
  isApi = false;
  /** How long a client may read nothing of a response before its connection is closed. */
  readTimeoutMs = MINUTE;

  override assignSocket(socket: Socket): void {
    latest.set(socket, this);
    super.assignSocket(socket);
    // Pipelined, and written before its turn.
    if (this.headersSent) this.#limitReading();
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (!this.headersSent) this.#complete();
    return typeof reason === "string"
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, reason ?? headers);
  }

  /** Next calls it immediately before it writes the first chunk; together they are one write to the socket. */
  override flushHeaders(): void {}

  #limitReading(): void {
    const { socket } = this;
    if (!socket) return;
    socket.setTimeout(this.readTimeoutMs);
    this.on("timeout", () => {
      // Our handler causes the delay, not the client.
      if (socket.writableLength === 0) socket.setTimeout(this.readTimeoutMs);
      else socket.destroy();
    });
    // Before Node's own listener, which sets the timeout of a connection without a request.
    this.prependOnceListener("finish", () => socket.setTimeout(0));
  }

  #complete(): void {
    this.#limitReading();
    for (const [name, value] of Object.entries(this.defaultHeaders)) {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
    if (this.isApi) {
      const varies = /\baccept-encoding\b/i.test(String(this.getHeader("Vary") ?? ""));
      this.removeHeader("Vary");
      if (varies) this.setHeader("Vary", "Accept-Encoding");
    }
    if (this.req.mustClose) {
      this.setHeader("Connection", "close");
      this.req.closeAfterResponse();
    }
  }
}
