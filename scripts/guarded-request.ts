import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { BodyLimit } from "#lib/api/body-limit-rules.ts";
import { endUnread, endWithStatus } from "./end-connection.ts";

const closing = new WeakSet<Socket>();

/** Delivers the chunk that exceeds the limit, because readers count too, and nothing after it. */
export class GuardedRequest extends IncomingMessage {
  #limitBytes = Number.POSITIVE_INFINITY;
  #isUpload = false;
  #mayRefreshUntil = Number.POSITIVE_INFINITY;
  #received = 0;
  #hasGap = false;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;
  // Node clears `socket` when a reader stops early.
  readonly #connection: Socket;

  constructor(socket: Socket) {
    super(socket);
    this.#connection = socket;
  }

  /** Whether it was pipelined after a request whose response closes the connection. */
  get isAfterClosingRequest(): boolean {
    return closing.has(this.#connection);
  }

  /** @param timeoutMs in total, or between chunks of an upload @param isAnswered whether no response can follow */
  guard(limit: BodyLimit, timeoutMs: number, isAnswered: () => boolean): void {
    this.#limitBytes = (this.#isChunked ? limit.undeclaredBytes : undefined) ?? limit.bytes;
    this.#isUpload = limit.upload ?? false;
    this.#mayRefreshUntil = performance.now() + (limit.totalMs ?? Number.POSITIVE_INFINITY);
    if (!this.hasBody) return;
    const expire = () => {
      // Our reader causes the delay, not the client.
      if (this.#isUpload && this.readableLength > 0) this.#timer?.refresh();
      else this.#cut(isAnswered());
    };
    this.#timer = setTimeout(expire, timeoutMs);
    this.#connection.once("close", this.#stopTimer);
  }

  readonly #stopTimer = (): void => {
    clearTimeout(this.#timer);
    this.#connection.off("close", this.#stopTimer);
  };

  get hasBody(): boolean {
    return this.#isChunked || (this.declaredBytes ?? 0) > 0;
  }

  get declaredBytes(): number | null {
    const header = this.headers["content-length"];
    return header === undefined ? null : Number(header);
  }

  get declaresTooMuch(): boolean {
    return (this.declaredBytes ?? 0) > this.#limitBytes || (this.#isChunked && this.#limitBytes === 0);
  }

  get mustClose(): boolean {
    if (this.#received > this.#limitBytes) return true;
    return this.hasBody && !this.#ended && (this.#isChunked || this.declaresTooMuch || this.destroyed);
  }

  get #isChunked(): boolean {
    return this.headers["transfer-encoding"] !== undefined;
  }

  // Called by Node's parser; null is the end.
  override push(part: Buffer | null, encoding?: BufferEncoding): boolean {
    if (part === null) {
      // A truncated body never ends, so that no reader takes it for complete.
      if (this.#hasGap) return false;
      this.#ended = true;
      this.#stopTimer();
      return super.push(null);
    }
    if (this.destroyed || this.declaresTooMuch || this.#received > this.#limitBytes) {
      this.#hasGap = true;
      return false;
    }
    this.#received += part.byteLength;
    if (this.#isUpload && performance.now() < this.#mayRefreshUntil) this.#timer?.refresh();
    return super.push(part, encoding) && this.#received <= this.#limitBytes;
  }

  // Keeps the connection open for the response when a reader stops early.
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#stopTimer();
    if (this.#connection.destroyed) super._destroy(error, callback);
    else callback(this.listenerCount("error") > 0 ? error : null);
  }

  closeAfterResponse(): void {
    const socket = this.#connection;
    if (closing.has(socket)) return;
    closing.add(socket);
    this.destroy();
    socket.destroySoon = () => endUnread(socket);
  }

  #cut(isAnswered: boolean): void {
    if (isAnswered) this.#connection.destroy();
    else endWithStatus(this.#connection, 408);
  }
}
