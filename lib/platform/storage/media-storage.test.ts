import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type MediaStorage,
  MissingFileError,
  openMediaStorage,
  type StorageKind,
  type StoredFile,
} from "#lib/platform/storage/media-storage.ts";
import { FileTooLargeError, spoolFile } from "#lib/platform/storage/spool-file.ts";

let folder: string;
let server: S3rver;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-test-"));
  server = new S3rver({
    directory: path.join(folder, "s3"),
    address: "127.0.0.1",
    port: 0,
    silent: true,
    configureBuckets: [{ name: "media", configs: [] }],
  });
  const { port } = await server.run();
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: Record<StorageKind, () => MediaStorage> = {
  directory: () => openMediaStorage({ PARLEY_DATA_DIR: folder }),
  bucket: () => openMediaStorage(bucketAt(address)),
};

function bucketAt(endpoint: string) {
  return {
    PARLEY_DATA_DIR: folder,
    S3_BUCKET: "media",
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
}

test("creates the directory and files readable only by the server's user", async () => {
  const own = path.join(folder, "private");
  await mkdir(path.join(own, "media"), { recursive: true, mode: 0o755 });
  const disk = openMediaStorage({ PARLEY_DATA_DIR: own });
  const file = await spoolFile(Readable.from([Buffer.from("x")]), 10);
  await disk.put("ws_1/file", { path: file.path, size: file.size, mimeType: "image/png" });
  await file.discard();
  const modes = await Promise.all(["media", "media/ws_1/file"].map((name) => stat(path.join(own, name))));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
});

describe.each(Object.entries(kinds))("a %s", (_name, open) => {
  const bytes = randomBytes(300_000);
  const key = () => `ws_1/${randomUUID()}`;

  async function put(disk: MediaStorage, at: string, content: Buffer): Promise<void> {
    const file = await spoolFile(Readable.from([content]), 1_000_000);
    await disk.put(at, { path: file.path, size: file.size, mimeType: "image/png" });
    await file.discard();
  }

  /** Without `toEqual`, which takes seconds for this many bytes. */
  async function expectBytes(stream: ReturnType<MediaStorage["read"]>, expected: Buffer): Promise<void> {
    expect(expected.equals(await buffer(await stream))).toBe(true);
  }

  test("removes the files of a folder and no others", async () => {
    const disk = open();
    const [own, nested, other] = ["ws_2/a", "ws_2/b/c", "ws_22/a"];
    for (const at of [own, nested, other]) await put(disk, at, bytes);
    await disk.removeFolder("ws_2");
    await disk.removeFolder("ws_2");
    for (const gone of [own, nested]) await expect(disk.read(gone).then(buffer)).rejects.toThrow();
    await expectBytes(disk.read(other), bytes);
  });

  test("lists every file with the time when it was stored", async () => {
    const disk = open();
    const keys = ["ws_3/a", "accounts/user_3/photo", "exports/ws_3/exp_3/part"];
    const before = Date.now();
    for (const at of keys) await put(disk, at, bytes.subarray(0, 10));
    const found: StoredFile[] = [];
    for await (const page of disk.list()) found.push(...page.filter((file) => keys.includes(file.key)));
    expect(found.map((file) => file.key).toSorted()).toEqual(keys.toSorted());
    // S3 rounds to seconds.
    for (const { storedAt } of found) expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000);
  });

  test("stores a file and reads it back whole and in ranges", async () => {
    const disk = open();
    const at = key();
    await put(disk, at, bytes);
    await expectBytes(disk.read(at), bytes);
    await expectBytes(disk.read(at, { start: 10, end: 19 }), bytes.subarray(10, 20));
    await expectBytes(disk.read(at, { start: 299_990, end: 299_999 }), bytes.subarray(299_990));
  });

  test("replaces an existing file", async () => {
    const disk = open();
    const at = key();
    await put(disk, at, bytes);
    await put(disk, at, bytes.subarray(0, 100));
    await expectBytes(disk.read(at), bytes.subarray(0, 100));
  });

  test("rejects a missing or removed file", async () => {
    const disk = open();
    const at = key();
    const read = async () => buffer(await disk.read(at));
    await expect(read()).rejects.toThrow();
    await put(disk, at, bytes);
    await disk.remove(at);
    await disk.remove(at);
    await expect(read()).rejects.toThrow(MissingFileError);
    await expect(disk.read(at, { start: 0, end: 1 })).rejects.toThrow(MissingFileError);
  });
});

test("a call to an S3 server that accepts it and does not answer fails", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const disk = openMediaStorage(bucketAt(`http://127.0.0.1:${port}`), 100);
  const file = await spoolFile(Readable.from([randomBytes(300_000)]), 1_000_000);
  const calls = [
    disk.put("ws_1/file", { path: file.path, size: file.size, mimeType: "image/png" }),
    disk.read("ws_1/file"),
    disk.read("ws_1/file", { start: 0, end: 1 }),
    disk.remove("ws_1/file"),
    disk.removeFolder("ws_1"),
    disk.list()[Symbol.asyncIterator]().next(),
  ];
  const results = await Promise.allSettled(calls);
  await file.discard();
  expect(results.map(({ status }) => status)).toEqual(calls.map(() => "rejected"));
});

test("measures, hashes and detects the type of a stream, and deletes it when it is too large", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const file = await spoolFile(Readable.from([png, Buffer.alloc(50)]), 100);
  expect(file).toMatchObject({ size: 66, detectedType: "image/png" });
  expect(file.sha256).toHaveLength(32);
  await file.discard();
  await expect(spoolFile(Readable.from([Buffer.alloc(101)]), 100)).rejects.toThrow(FileTooLargeError);
});
