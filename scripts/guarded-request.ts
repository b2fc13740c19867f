import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { BodyLimit } from "#lib/http/limits.ts";

/** How long a client that still sends has to read an answer that closes the connection. */
const LINGER_MS = 2_000;

const TIMEOUT_ANSWER = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

// Connections that end with the answer under way.
const closing = new WeakSet<Socket>();

/**
 * A request whose body is counted and timed. The part that exceeds the limit is the last one that a reader gets: readers
 * count too and refuse it there, and nothing more is read from the connection.
 */
export class GuardedRequest extends IncomingMessage {
  #limitBytes = Number.POSITIVE_INFINITY;
  #isUpload = false;
  #received = 0;
  #hasGap = false;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;
  // Node takes `socket` away from a request whose reader stops early.
  readonly #connection: Socket;

  constructor(socket: Socket) {
    super(socket);
    this.#connection = socket;
  }

  /** Whether it was sent behind a request whose answer ends the connection, so that it must not be served. */
  get isBehindLast(): boolean {
    return closing.has(this.#connection);
  }

  /**
   * Begins to enforce a limit, and the time that a body may take.
   * @param timeoutMs in all, or for an upload between two parts
   * @param isAnswered whether the connection can carry no other answer any more
   */
  guard(limit: BodyLimit, timeoutMs: number, isAnswered: () => boolean): void {
    this.#limitBytes = (this.#isChunked ? limit.undeclaredBytes : undefined) ?? limit.bytes;
    this.#isUpload = limit.upload ?? false;
    if (!this.hasBody) return;
    const expire = () => {
      // It is we who do not read, not the client who does not send.
      if (this.#isUpload && this.readableLength > 0) this.#timer?.refresh();
      else this.#cut(isAnswered());
    };
    this.#timer = setTimeout(expire, timeoutMs);
    this.#connection.once("close", this.#stopTimer);
  }

  // A connection carries many requests; each takes its listener off again.
  readonly #stopTimer = (): void => {
    clearTimeout(this.#timer);
    this.#connection.off("close", this.#stopTimer);
  };

  get hasBody(): boolean {
    return this.#isChunked || this.#declaredBytes > 0;
  }

  /** Whether the headers say that the body is larger than its limit: any body is where none is taken. */
  get declaresTooMuch(): boolean {
    return this.#declaredBytes > this.#limitBytes || (this.#isChunked && this.#limitBytes === 0);
  }

  /** Whether the client still sends what nobody wants, so that only a new connection can carry its next request. */
  get mustClose(): boolean {
    if (this.#received > this.#limitBytes) return true;
    return this.hasBody && !this.#ended && (this.#isChunked || this.declaresTooMuch || this.destroyed);
  }

  get #isChunked(): boolean {
    return this.headers["transfer-encoding"] !== undefined;
  }

  get #declaredBytes(): number {
    return Number(this.headers["content-length"] ?? 0);
  }

  // Node's parser hands over every part of the body here, and null at its end.
  override push(part: Buffer | null, encoding?: BufferEncoding): boolean {
    if (part === null) {
      // A body that lacks a part never ends, so that no reader takes it for the whole. The timer ends it.
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
    if (this.#isUpload) this.#timer?.refresh();
    return super.push(part, encoding) && this.#received <= this.#limitBytes;
  }

  // A reader that gives up a body must not take the connection with it: its answer still has to go out.
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#stopTimer();
    if (this.#connection.destroyed) super._destroy(error, callback);
    else callback(this.listenerCount("error") > 0 ? error : null);
  }

  /** Has the connection end after the answer, without reading on; the client gets a moment to read the answer. */
  closeAfterAnswer(): void {
    const socket = this.#connection;
    if (closing.has(socket)) return;
    closing.add(socket);
    this.destroy();
    socket.destroySoon = () => endUnread(socket);
  }

  /** Ends the connection; an answer that is under way is cut off with it. */
  #cut(isAnswered: boolean): void {
    if (isAnswered) {
      this.#connection.destroy();
      return;
    }
    this.#connection.write(TIMEOUT_ANSWER);
    endUnread(this.#connection);
  }
}

/** Ends a connection from which nothing more is read. Closed at once, it would be reset before the client reads the answer. */
function endUnread(socket: Socket): void {
  socket.pause();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
