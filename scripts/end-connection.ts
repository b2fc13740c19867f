import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { env } from "#lib/platform/env.ts";
import { dataHeaders } from "./default-headers.ts";

/** How long a client that still sends may read a response that closes the connection. */
const LINGER_MS = 2_000;

const STATUS_BY_ERROR: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** The status with which Node itself answers a request that it cannot parse or that takes too long. */
export function statusOfClientError(code: string | undefined): number {
  return STATUS_BY_ERROR[code ?? ""] ?? 400;
}

/** Answers, without a body, a request for which no response can be written, and closes the connection. */
export function endWithStatus(socket: Socket, status: number): void {
  const https = env().PARLEY_PUBLIC_URL.startsWith("https:");
  const headers = { Connection: "close", "Content-Length": "0", ...dataHeaders(https) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  endUnread(socket);
}

/** An immediate close would reset the connection before the client reads the response. */
export function endUnread(socket: Socket): void {
  socket.pause();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
