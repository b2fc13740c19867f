import "server-only";
import { chmodSync, createReadStream, mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import { type Env, env } from "#lib/env.ts";

/** Part of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where media lie: a directory, or a bucket of an S3-compatible store. One of them a process. */
export interface MediaDisk {
  /** Keeps a file; once it resolves the bytes survive a crash. Again under the same key it replaces. */
  put(key: string, file: { path: string; size: number; mimeType: string }): Promise<void>;
  /** Reads a file, or a part of it. Rejects when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
}

let cached: MediaDisk | undefined;

/** The process's media storage, as its settings say. */
export function mediaDisk(): MediaDisk {
  cached ??= openMediaDisk(env());
  return cached;
}

/** Opens the storage that settings name: S3 where a bucket is set, else a directory beside the other data. */
export function openMediaDisk(
  settings: Pick<Env, "PARLEY_DATA_DIR"> & Partial<Pick<Env, `S3_${string}` & keyof Env>>,
): MediaDisk {
  const { S3_BUCKET } = settings;
  return S3_BUCKET === undefined
    ? directory(path.resolve(settings.PARLEY_DATA_DIR, "media"))
    : bucket(S3_BUCKET, settings);
}

function directory(root: string): MediaDisk {
  // What customers sent is the server's alone, also where another user of the machine knows the path.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  chmodSync(root, 0o700);
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  return {
    async put(key, file) {
      await disk.putStream(key, createReadStream(file.path));
      // Node's streams leave the bytes to the system's cache; a stored file must survive a power cut.
      const handle = await open(path.join(root, key), "r");
      await handle
        .chmod(0o600)
        .then(() => handle.sync())
        .finally(() => handle.close());
    },
    async read(key, range) {
      // Rejects where there is none: a stream would say so only when it is read. It also refuses a key that would lead out
      // of the directory.
      await disk.getMetaData(key);
      // The library reads whole files only.
      if (!range) return disk.getStream(key);
      return createReadStream(path.join(root, key), range);
    },
    remove: (key) => disk.delete(key),
  };
}

function bucket(name: string, settings: Partial<Env>): MediaDisk {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = settings;
  const client = new S3Client({
    region: S3_REGION ?? "us-east-1",
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    forcePathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    // Without keys the SDK looks where AWS puts them: the environment, the machine's role.
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    // Stores that are not Amazon's do not all know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: "private", supportsACL: false }));
  return {
    put: (key, { path: file, size, mimeType }) =>
      disk.putStream(key, createReadStream(file), { contentType: mimeType, contentLength: size }),
    async read(key, range) {
      if (!range) return disk.getStream(key);
      const Range = `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range }));
      if (!Body) throw new Error("The store gave no bytes.");
      return Body as Readable;
    },
    remove: (key) => disk.delete(key),
  };
}
