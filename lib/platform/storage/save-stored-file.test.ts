import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { attachments } from "#db/schema/index.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { saveStoredFile } from "#lib/platform/storage/save-stored-file.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

test("a file stays when its row is stored or may be, and is removed when nothing certainly refers to it", async () => {
  const { db, workspaceId } = await makeWorkspace();
  /** @returns whether the file is there after `save` */
  const isKept = async (save: () => Promise<unknown>) => {
    const key = `${workspaceId}/${newId("att")}`;
    const file = await spoolFile(Readable.from([Buffer.from("x")]), 10);
    await mediaStorage().put(key, { path: file.path, size: file.size, mimeType: "image/png" });
    await file.discard();
    await saveStoredFile(key, save).catch(() => undefined);
    return mediaStorage()
      .read(key)
      .then((stream) => stream.destroy() !== null)
      .catch(() => false);
  };
  const ofDeletedWorkspace = {
    ...{ id: newId("att"), workspaceId: newId("ws"), numberId: newId("num") },
    ...{ kind: "image" as const, state: "stored" as const, createdAt: new Date() },
  };
  expect(await isKept(async () => "stored")).toBe(true);
  expect(await isKept(() => Promise.reject(new Error("The connection was lost.")))).toBe(true);
  expect(await isKept(() => Promise.reject(notFound()))).toBe(false);
  expect(await isKept(async () => null)).toBe(false);
  expect(await isKept(async () => db.insert(attachments).values(ofDeletedWorkspace))).toBe(false);
});
