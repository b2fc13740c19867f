import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { GuardedRequest } from "./guarded-request.ts";

export class GuardedResponse extends ServerResponse<GuardedRequest> {
  defaultHeaders: Readonly<Record<string, string>> = {};
  /** Drops Next's `Vary`: the API ignores the headers of Next's client. */
  isApi = false;

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

  #complete(): void {
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
