import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MultipartBody, readMultipart } from "#lib/api/read-multipart.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { UploadedFile } from "#lib/platform/storage/uploaded-file.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const MB = 1024 * 1024;
const BOUNDARY = "parley-boundary";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Chunks = Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

function requestOf(body: Chunks | null, headers: Record<string, string> = { "Content-Type": TYPE }): Request {
  const stream = body && (Readable.toWeb(Readable.from(bytesOf(body))) as ReadableStream<Uint8Array>);
  return new Request("http://localhost/api/v1/media", {
    method: "POST",
    headers,
    ...(stream ? { body: stream, duplex: "half" } : {}),
  });
}

async function* bytesOf(body: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name = "file", filename = "photo.jpg") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const file = (content: string, name?: string, filename?: string) =>
  `${fileHead(name, filename)}${content}\r\n`;

const spoolFolders = () => readdir(folder);

const { TMPDIR } = process.env;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-multipart-"));
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await rm(folder, { recursive: true });
});

async function read(body: Chunks | null, limit = MB): Promise<MultipartBody> {
  return readMultipart(requestOf(body), limit);
}

const codesOf = ({ issues }: MultipartBody) => issues.map((issue) => `${issue.path} ${issue.code}`);

async function refusalOf(reading: Promise<MultipartBody>): Promise<string> {
  const error: unknown = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error;
  const { issues = [] } = Object(error.details);
  expect(await spoolFolders()).toEqual([]);
  return [error.code, ...issues.map(({ code }: { code: string }) => code)].join(" ");
}

test("spools the file and reads the fields, in any order and in chunks of any size", async () => {
  const bytes = Buffer.from(
    `${file("\r\n--parley-bound \r\n\0", "file", "Žofie's.jpg")}${field("type", "image")}${END}`,
  );
  for (const size of [1, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const body = await read(chunks);
    const { file: uploaded, ...fields } = body.value;
    expect([fields, body.issues]).toEqual([{ type: "image" }, []]);
    if (!(uploaded instanceof UploadedFile)) throw new Error("no file");
    expect(await readFile(uploaded.path, "latin1")).toBe("\r\n--parley-bound \r\n\0");
    expect(uploaded.toJSON()).toMatchObject({
      filename: "Žofie's.jpg",
      mimeType: "image/jpeg",
      sizeBytes: 20,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await body.discard();
    expect(await spoolFolders()).toEqual([]);
  }
});

test("names parts that are repeated, too long, too many or not text", async () => {
  const cases: [body: string, codes: string[]][] = [
    [file("a") + file("b"), ["file duplicate_member"]],
    [field("type", "image") + field("type", "video"), ["type duplicate_member"]],
    [field("type", "x".repeat(5000)), ["type too_big"]],
    [field("type", "a\0b"), ["type invalid_characters"]],
    [field("__proto__", "x"), ["__proto__ unknown_member"]],
    [Array.from({ length: 30 }, (_, at) => field(`f${at}`, "")).join(""), [" too_big"]],
  ];
  for (const [content, codes] of cases) {
    const body = await read([content, END]);
    expect(codesOf(body)).toEqual(codes);
    await body.discard();
  }
  const { value } = await read([field("", ""), field("file", "photo.jpg"), file("x", "type"), END]);
  expect(value).toEqual({ "": "", file: "photo.jpg", type: null });
  expect(await spoolFolders()).toEqual([]);
});

test("a malformed or truncated form is refused and leaves no file", async () => {
  const broken = async function* () {
    yield fileHead();
    yield Buffer.alloc(200_000);
    throw new Error("connection lost");
  };
  for (const body of [
    null,
    [],
    ["no form at all"],
    [`--${BOUNDARY}`],
    [fileHead()],
    [fileHead(), "half of the file"],
    [file("whole"), `--${BOUNDARY}`],
    [field("type", "image")],
    [file("a"), fileHead(), "a second one, cut"],
    broken(),
  ]) {
    expect(await refusalOf(read(body))).toBe("VALIDATION_ERROR malformed_body");
  }
});

test("a body over the limit is refused by its length or while it arrives", async () => {
  const flood = async function* () {
    yield fileHead();
    for (;;) yield new Uint8Array(64 * 1024);
  };
  expect(await refusalOf(read(flood()))).toBe("PAYLOAD_TOO_LARGE");
  expect(
    await refusalOf(
      read(
        (async function* () {
          for (;;) yield field("a", "b".repeat(1000));
        })(),
      ),
    ),
  ).toBe("PAYLOAD_TOO_LARGE");
  const declared = { "Content-Type": TYPE, "Content-Length": String(MB + 1) };
  expect(await refusalOf(readMultipart(requestOf([END], declared), MB))).toBe("PAYLOAD_TOO_LARGE");
});

test("another media type, a missing boundary and a compressed form are refused", async () => {
  for (const headers of [
    {},
    { "Content-Type": "application/json" },
    { "Content-Type": "application/x-www-form-urlencoded" },
    { "Content-Type": "multipart/form-data" },
    { "Content-Type": "multipart/form-data; charset=utf-8" },
    { "Content-Type": `multipart/mixed; boundary=${BOUNDARY}` },
    { "Content-Type": TYPE, "Content-Encoding": "gzip" },
  ]) {
    expect(await refusalOf(readMultipart(requestOf([file("x"), END], headers), MB))).toBe(
      "UNSUPPORTED_MEDIA_TYPE",
    );
  }
});

sweepTest("twenty uploads at once are streamed and not held in memory", async () => {
  const chunk = new Uint8Array(64 * 1024);
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const start = held();
  let peak = 0;
  const upload = async function* () {
    yield fileHead();
    for (let sent = 0; sent < 16 * MB; sent += chunk.byteLength) {
      yield chunk;
      peak = Math.max(peak, held());
    }
    yield `\r\n${END}`;
  };
  const bodies = await Promise.all(Array.from({ length: 20 }, () => read(upload(), 17 * MB)));
  for (const { value } of bodies) expect(Object(value.file).size).toBe(16 * MB);
  await Promise.all(bodies.map(({ discard }) => discard()));
  // The parts have 320 MB in total.
  expect((peak - start) / MB).toBeLessThan(100);
});
