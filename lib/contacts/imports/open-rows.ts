import "server-only";
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse as parseStream } from "csv-parse";
import { parse } from "csv-parse/sync";
import { guessDelimiter, guessHeader } from "#lib/contacts/imports/guess-rules.ts";
import { COLUMNS_MAX, type FileFormat } from "#lib/contacts/imports/schema.ts";

/** @property line the row's first line, from 1 */
export interface FileRow {
  line: number;
  cells: string[];
}

export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

/** In bytes. A file is read while its first rows are written, and their transaction would wait for a longer part. */
const PARSED_AT_ONCE = 8 * 1024;
// A longer row is an unclosed quote.
const RECORD_MAX = 64 * 1024;

const csvOptions = (delimiter: FileFormat["delimiter"]) => ({
  delimiter,
  bom: false,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: RECORD_MAX,
});

/** Streams the rows of a file, including the header. @throws UnreadableFileError while iterating */
export async function* openRows(bytes: Readable, format: FileFormat): AsyncGenerator<FileRow> {
  const parser = parseStream({ ...csvOptions(format.delimiter), info: true });
  const text = Readable.from(decode(bytes, format.encoding));
  // Ends the file's stream when the reader stops early.
  pipeline(text, parser, () => bytes.destroy());
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      yield { line: info.lines - breaks, cells: record.slice(0, COLUMNS_MAX) };
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")) {
      const line = "lines" in error ? Number(error.lines) : 1;
      throw new UnreadableFileError(
        `The row on line ${line} has no end. Check for a missing closing quotation mark.`,
      );
    }
    throw error;
  }
}

async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: FileFormat["encoding"],
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // PostgreSQL cannot store NUL.
  const clean = (text: string) => text.replaceAll("\u0000", "");
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PARSED_AT_ONCE) {
      const text = clean(decoder.decode(chunk.subarray(at, at + PARSED_AT_ONCE), { stream: true }));
      if (text !== "") yield text;
      await setImmediate();
    }
  }
  const rest = clean(decoder.decode());
  if (rest !== "") yield rest;
}

/** Guesses encoding, delimiter and header. UTF-8 is verified over the whole file, the rest on its start. */
export async function guessFormat(bytes: AsyncIterable<Uint8Array>): Promise<FileFormat> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let head = Buffer.alloc(0);
  let isUtf8 = true;
  for await (const chunk of bytes) {
    if (head.length < RECORD_MAX) head = Buffer.concat([head, chunk]).subarray(0, RECORD_MAX);
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
  }
  const encoding = wideEncoding(head) ?? (isUtf8 ? "utf-8" : "windows-1252");
  const text = new TextDecoder(encoding).decode(head).replaceAll("\u0000", "");
  const split = (delimiter: FileFormat["delimiter"]) => firstRows(text, delimiter);
  const delimiter = guessDelimiter(split);
  return { encoding, delimiter, header: guessHeader(split(delimiter)[0] ?? []) };
}

function decodes(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Detects UTF-16 by its byte order mark, or by every other byte of plain text being zero. */
function wideEncoding(head: Buffer): FileFormat["encoding"] | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const sample = head.subarray(0, 512);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const most = sample.length / 4;
  if ((zeros[1] ?? 0) > most) return "utf-16le";
  return (zeros[0] ?? 0) > most ? "utf-16be" : null;
}

function firstRows(text: string, delimiter: FileFormat["delimiter"]): string[][] {
  try {
    // The last line may be incomplete.
    const whole = text.length < RECORD_MAX / 4 ? text : text.slice(0, text.lastIndexOf("\n") + 1);
    return parse(whole, { ...csvOptions(delimiter), to: 30 });
  } catch {
    return [];
  }
}
