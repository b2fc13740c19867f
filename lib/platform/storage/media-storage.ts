import "server-only";
import { chmodSync, createReadStream, mkdirSync } from "node:fs";
import { open, opendir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { type Env, env } from "#lib/platform/env.ts";
import { hasCause } from "#lib/platform/has-cause.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  /** By the clock of the storage. */
  storedAt: Date;
}

export interface MediaStorage {
  /** Replaces an existing file. Once resolved, the bytes survive a crash. */
  put(key: string, file: { path: string; size: number; mimeType: string }): Promise<void>;
  /** @throws MissingFileError when there is no such file, and another error when the storage fails */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Succeeds when the file does not exist. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key begins with the folder. Succeeds when there is none. */
  removeFolder(folder: string): Promise<void>;
  /** Lists every file, a page at a time. One that is stored or removed meanwhile may be missing. */
  list(): AsyncIterable<StoredFile[]>;
}

const CONNECT_TIMEOUT_MS = 5 * SECOND;
/** After this time without a byte, S3 hangs; the call fails, so that its own retry follows. */
const IDLE_TIMEOUT_MS = MINUTE;

/** The most that S3 returns at once. */
const PAGE = 1000;

export class MissingFileError extends Error {
  override name = "MissingFileError";
}

function toReadError(error: unknown, isMissing: Parameters<typeof hasCause>[1]): unknown {
  return hasCause(error, isMissing)
    ? new MissingFileError("There is no such file.", { cause: error })
    : error;
}

type StorageSettings = Pick<Env, "PARLEY_DATA_DIR"> & Partial<Pick<Env, `S3_${string}` & keyof Env>>;

/** Every kind of storage; null when it is not configured. The first one that is configured is used. */
const openers = {
  bucket: (settings, idleTimeoutMs) =>
    settings.S3_BUCKET === undefined ? null : openBucket(settings.S3_BUCKET, settings, idleTimeoutMs),
  directory: ({ PARLEY_DATA_DIR }) => openDirectory(path.resolve(PARLEY_DATA_DIR, "media")),
} satisfies Record<string, (settings: StorageSettings, idleTimeoutMs: number) => MediaStorage | null>;

export type StorageKind = keyof typeof openers;

let cached: MediaStorage | undefined;

export function mediaStorage(): MediaStorage {
  cached ??= openMediaStorage(env());
  return cached;
}

export function openMediaStorage(settings: StorageSettings, idleTimeoutMs = IDLE_TIMEOUT_MS): MediaStorage {
  for (const open of Object.values(openers)) {
    const storage = open(settings, idleTimeoutMs);
    if (storage) return storage;
  }
  throw new Error("No storage is configured.");
}

function openDirectory(root: string): MediaStorage {
  // Customers' files are readable by the server's user only.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  chmodSync(root, 0o700);
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  return {
    async put(key, file) {
      await disk.putStream(key, createReadStream(file.path));
      // Node's streams do not sync; a stored file must survive a power failure.
      const handle = await open(path.join(root, key), "r");
      await handle
        .chmod(0o600)
        .then(() => handle.sync())
        .finally(() => handle.close());
    },
    async read(key, range) {
      // Rejects for a missing file before streaming, and for a key outside the directory.
      await disk.getMetaData(key).catch((error: unknown) => {
        throw toReadError(error, ({ code }) => code === "ENOENT");
      });
      if (!range) return disk.getStream(key);
      return createReadStream(path.join(root, key), range);
    },
    remove: (key) => disk.delete(key),
    removeFolder: (folder) => disk.deleteAll(`${folder}/`),
    async *list() {
      let page: StoredFile[] = [];
      for await (const file of listDirectory(root)) {
        // Removed meanwhile.
        const found = await stat(file).catch(ignoreMissing);
        if (!found) continue;
        page.push({ key: path.relative(root, file).replaceAll(path.sep, "/"), storedAt: found.mtime });
        if (page.length < PAGE) continue;
        yield page;
        page = [];
      }
      yield page;
    },
  };
}

async function* listDirectory(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listDirectory(at);
    else yield at;
  }
}

function ignoreMissing(error: unknown): null {
  if (recordOf(error).code === "ENOENT") return null;
  throw error;
}

function openBucket(name: string, settings: Partial<Env>, idleTimeoutMs: number): MediaStorage {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = settings;
  const client = new S3Client({
    region: S3_REGION ?? "us-east-1",
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    forcePathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    // Without keys the SDK uses AWS's default credential chain.
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    // Other S3-compatible stores may not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The SDK waits without a limit by default.
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: idleTimeoutMs },
  });
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: "private", supportsACL: false }));
  return {
    async put(key, { path: file, size, mimeType }) {
      const content = createReadStream(file);
      try {
        await disk.putStream(key, content, { contentType: mimeType, contentLength: size });
      } finally {
        // After a failure nothing reads it anymore, and its descriptor would stay open.
        content.destroy();
      }
    },
    async read(key, range) {
      try {
        if (!range) return await disk.getStream(key);
        const Range = `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range }));
        if (!Body) throw new Error("The storage returned no data.");
        return Body as Readable;
      } catch (error) {
        throw toReadError(error, (cause) => cause.name === "NoSuchKey");
      }
    },
    remove: (key) => disk.delete(key),
    // flydrive drops the slash, which would include folders whose names begin alike.
    async removeFolder(folder) {
      const list = new ListObjectsV2Command({ Bucket: name, Prefix: `${folder}/` });
      for (let found = await client.send(list); found.Contents?.length; found = await client.send(list)) {
        const Objects = found.Contents.map(({ Key }) => ({ Key }));
        const remove = new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await client.send(remove);
        if (Errors.length > 0) throw new Error(`Files were not removed: ${Errors[0]?.Code}.`);
      }
    },
    async *list() {
      for (let after: string | undefined, isLast = false; !isLast; ) {
        const request = { Bucket: name, MaxKeys: PAGE, ...(after ? { ContinuationToken: after } : {}) };
        const found = await client.send(new ListObjectsV2Command(request));
        yield (found.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key, storedAt: LastModified }] : [],
        );
        after = found.NextContinuationToken;
        isLast = after === undefined;
      }
    },
  };
}
