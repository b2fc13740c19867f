import "server-only";
import type { FileRow } from "#lib/imports/open-rows.ts";

/** So many characters of rows are kept read ahead: the whole of an ordinary file. */
const AHEAD_CHARS = 8 * 1024 * 1024;

/**
 * Reads the rows of a file once, ahead of who takes them: how many there are is known long before the last is taken.
 * @throws what the rows throw, when the row is taken before which it was thrown
 */
export class RowsAhead {
  readonly #waiting: FileRow[] = [];
  readonly #reading: Promise<void>;
  #chars = 0;
  #taken = 0;
  #error: unknown;
  #isAtEnd = false;
  #isClosed = false;
  /** Whoever waits for a row, or for room. */
  readonly #sleepers: (() => void)[] = [];

  /** @param skip so many rows are passed over and not counted */
  constructor(rows: AsyncIterable<FileRow>, skip: number) {
    this.#reading = this.#read(rows, skip);
  }

  /** How many rows there are, those that were passed over left out; null until the end was read. */
  get total(): number | null {
    return this.#isAtEnd && this.#error === undefined ? this.#taken + this.#waiting.length : null;
  }

  /** The next rows; none when there are no more. */
  async take(count: number): Promise<FileRow[]> {
    while (this.#waiting.length < count && !this.#isAtEnd && !this.#isFull) await this.#change();
    if (this.#waiting.length === 0 && this.#error !== undefined) throw this.#error;
    const rows = this.#waiting.splice(0, count);
    this.#taken += rows.length;
    this.#chars -= rows.reduce((sum, row) => sum + charsOf(row), 0);
    this.#wake();
    return rows;
  }

  /** Ends the reading. */
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
        else this.#keep(row);
        while (this.#isFull && !this.#isClosed) await this.#change();
      }
    } catch (error) {
      this.#error = error;
    }
    this.#isAtEnd = true;
    this.#wake();
  }

  #keep(row: FileRow): void {
    this.#waiting.push(row);
    this.#chars += charsOf(row);
    this.#wake();
  }

  get #isFull(): boolean {
    return this.#chars > AHEAD_CHARS;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#sleepers.push(resolve));
  }

  #wake(): void {
    for (const wake of this.#sleepers.splice(0)) wake();
  }
}

function charsOf({ cells }: FileRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}
