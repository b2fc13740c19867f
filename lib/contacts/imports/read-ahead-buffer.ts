import "server-only";
import type { FileRow } from "#lib/contacts/imports/open-rows.ts";

/** The size of the buffer in characters; an ordinary file fits. */
const AHEAD_CHARS = 8 * 1024 * 1024;

/**
 * Reads rows ahead of their consumer, so that the total is known early. Throws an error of the source in place of the row
 * that follows it.
 */
export class ReadAheadBuffer {
  readonly #buffer: FileRow[] = [];
  readonly #reading: Promise<void>;
  #chars = 0;
  #returned = 0;
  #error: unknown;
  #isAtEnd = false;
  #isClosed = false;
  readonly #waiters: (() => void)[] = [];

  /** @param skip rows to skip and not to count */
  constructor(rows: AsyncIterable<FileRow>, skip: number) {
    this.#reading = this.#read(rows, skip);
  }

  get total(): number | null {
    return this.#isAtEnd && this.#error === undefined ? this.#returned + this.#buffer.length : null;
  }

  async take(count: number): Promise<FileRow[]> {
    while (this.#buffer.length < count && !this.#isAtEnd && !this.#isFull) await this.#waitForChange();
    if (this.#buffer.length === 0 && this.#error !== undefined) throw this.#error;
    const rows = this.#buffer.splice(0, count);
    this.#returned += rows.length;
    this.#chars -= rows.reduce((sum, row) => sum + charsOf(row), 0);
    this.#wake();
    return rows;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await this.#reading;
  }

  async #read(rows: AsyncIterable<FileRow>, skip: number): Promise<void> {
    let left = skip;
    try {
      for await (const row of rows) {
        if (this.#isClosed) break;
        if (left > 0) left -= 1;
        else this.#push(row);
        while (this.#isFull && !this.#isClosed) await this.#waitForChange();
      }
    } catch (error) {
      this.#error = error;
    }
    this.#isAtEnd = true;
    this.#wake();
  }

  #push(row: FileRow): void {
    this.#buffer.push(row);
    this.#chars += charsOf(row);
    this.#wake();
  }

  get #isFull(): boolean {
    return this.#chars > AHEAD_CHARS;
  }

  #waitForChange(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  #wake(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }
}

function charsOf({ cells }: FileRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}
