import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type StoredImage, users, workspaces } from "#db/schema/index.ts";
import { accountFolder, storePhoto } from "#lib/accounts/change-photo.ts";
import { cleanStoredImages } from "#lib/accounts/clean-stored-images.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const PNG = readFileSync("app/apple-icon.png");
/** A `tEXt` chunk before the end. */
const PLACE = Buffer.from("0000000574455874706c61636500000000", "hex");
const PLACED = Buffer.concat([PNG.subarray(0, -12), PLACE, PNG.subarray(-12)]);

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

/** As earlier versions stored it. */
async function storeOld(storageKey: string, bytes: Buffer): Promise<StoredImage> {
  const file = await spoolFile(bytesOf(bytes), bytes.length);
  await mediaStorage().put(storageKey, { path: file.path, size: file.size, mimeType: "image/png" });
  await file.discard();
  return { storageKey, mimeType: "image/png", sizeBytes: bytes.length };
}

const isStored = (key: string) =>
  mediaStorage()
    .read(key)
    .then((stream) => stream.destroy() !== null)
    .catch(() => false);

test("photos and logos of earlier versions lose their metadata once, also after a crash, and others stay", async () => {
  const ctx = await makeWorkspace();
  const { db, workspaceId } = ctx;
  const [placed, damaged, lost, current] = [
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
  ];
  const photoKey = (id: typeof placed.id) => `${accountFolder(id)}/photo-old`;
  const setPhoto = (id: typeof placed.id, photo: StoredImage) =>
    db.update(users).set({ photo }).where(eq(users.id, id));
  const photoOf = async (id: typeof placed.id) =>
    (await db.select({ photo: users.photo }).from(users).where(eq(users.id, id)))[0]?.photo;
  const logoOf = async () =>
    (await db.select({ logo: workspaces.logo }).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]
      ?.logo;

  await setPhoto(placed.id, await storeOld(photoKey(placed.id), PLACED));
  await setPhoto(damaged.id, await storeOld(photoKey(damaged.id), PLACED.subarray(0, -5)));
  const missing = { storageKey: photoKey(lost.id), mimeType: "image/png", sizeBytes: 1 };
  await setPhoto(lost.id, missing);
  await storePhoto(current.ctx, bytesOf(PNG));
  const unchanged = await photoOf(current.id);
  const logo = await storeOld(`${workspaceId}/logo-old`, PLACED);
  await db.update(workspaces).set({ logo }).where(eq(workspaces.id, workspaceId));

  await cleanStoredImages(db);
  const cleaned = await photoOf(placed.id);
  expect(cleaned).toEqual({
    storageKey: expect.not.stringMatching(/-old$/),
    mimeType: "image/png",
    sizeBytes: PNG.length,
    metadata: "removed",
  });
  expect(PNG.equals(await buffer(await mediaStorage().read(cleaned?.storageKey ?? "")))).toBe(true);
  expect(await logoOf()).toMatchObject({ sizeBytes: PNG.length, metadata: "removed" });
  expect([await isStored(photoKey(placed.id)), await isStored(logo.storageKey)]).toEqual([false, false]);
  expect(await photoOf(damaged.id)).toMatchObject({ storageKey: photoKey(damaged.id), metadata: "kept" });
  expect(await isStored(photoKey(damaged.id))).toBe(true);
  expect([await photoOf(lost.id), await photoOf(current.id)]).toEqual([missing, unchanged]);

  // A process died before it removed the previous file; the storage has the missing one again.
  await storeOld(photoKey(placed.id), PLACED);
  await setPhoto(placed.id, { ...(cleaned as StoredImage), previousKey: photoKey(placed.id) });
  await storeOld(photoKey(lost.id), PLACED);
  await cleanStoredImages(db);
  expect([await photoOf(placed.id), await isStored(photoKey(placed.id))]).toEqual([cleaned, false]);
  expect(await photoOf(lost.id)).toMatchObject({ sizeBytes: PNG.length, metadata: "removed" });
});
