import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { attachments, dataExports, type StoredImage, users, workspaces } from "#db/schema/index.ts";
import { accountFolder } from "#lib/accounts/change-photo.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { exportFolder } from "#lib/data/queries.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { uploadFile } from "#lib/testing/imports.ts";
import { insertNumber } from "#lib/testing/insert-messages.ts";
import { removeUnreferencedFiles } from "#lib/worker/remove-unreferenced-files.ts";

async function put(key: string): Promise<string> {
  const file = await spoolFile(Readable.from([Buffer.from("x")]), 10);
  await mediaStorage().put(key, { path: file.path, size: file.size, mimeType: "image/png" });
  await file.discard();
  return key;
}

const image = (storageKey: string, previousKey: string): StoredImage => ({
  ...{ storageKey, previousKey, mimeType: "image/png", sizeBytes: 1 },
});

const later = () => new Date(Date.now() + MINUTE);

test("old files without a row are removed, and nothing when a query fails", async () => {
  const ctx = await makeWorkspace();
  const { db, workspaceId } = ctx;
  const { id: userId } = await makeMember(ctx, "agent");
  const numberId = await insertNumber(ctx);
  const insertAttachment = async (row: Partial<typeof attachments.$inferInsert>): Promise<Id<"att">> => {
    const values = { id: newId("att"), workspaceId, numberId, kind: "image", createdAt: new Date() } as const;
    await db.insert(attachments).values({ ...values, state: "stored", ...row });
    return values.id;
  };
  const keyOf = (id: Id<"att">) => storageKeyOf({ workspaceId, id });
  const photoOf = (name: string) => `${accountFolder(userId)}/photo-${name}`;
  const exported = newId("exp");
  await db.insert(dataExports).values({ id: exported, workspaceId, state: "running", createdAt: new Date() });
  await db
    .update(users)
    .set({ photo: image(photoOf("new"), photoOf("old")) })
    .where(eq(users.id, userId));
  const logo = image(`${workspaceId}/logo-new`, `${workspaceId}/logo-old`);
  await db.update(workspaces).set({ logo }).where(eq(workspaces.id, workspaceId));
  const source = newId("att");
  await insertAttachment({ sourceId: source, storageKey: keyOf(source) });
  const kept = [
    ...[
      keyOf(await insertAttachment({})),
      keyOf(await insertAttachment({ state: "pending" })),
      keyOf(source),
    ],
    ...[logo.storageKey, String(logo.previousKey), photoOf("new"), photoOf("old")],
    `${exportFolder({ workspaceId, id: exported })}/part`,
    // Files of another installation, and one whose key Parley does not write.
    ...[`${newId("ws")}/${newId("att")}`, `accounts/${newId("user")}/photo-1`, `${workspaceId}/notes.txt`],
  ];
  const unreferenced = [
    ...[keyOf(newId("att")), keyOf(await insertAttachment({ state: "failed" }))],
    ...[`${workspaceId}/logo-lost`, photoOf("lost"), importKey({ workspaceId, id: newId("imp") })],
    `${exportFolder({ workspaceId, id: newId("exp") })}/part`,
  ];
  for (const key of [...kept, ...unreferenced]) await put(key);
  kept.push(importKey({ workspaceId, id: await uploadFile(ctx, "phone\n+49 1") }));
  const stored = async () => {
    const keys = new Set<string>();
    for await (const page of mediaStorage().list()) for (const { key } of page) keys.add(key);
    return [...kept, ...unreferenced].filter((key) => keys.has(key));
  };

  // Each could belong to an upload in progress.
  await removeUnreferencedFiles(db);
  expect(await stored()).toEqual([...kept, ...unreferenced]);

  await db.execute(sql`alter table data_exports rename to data_exports_gone`);
  try {
    await expect(removeUnreferencedFiles(db, later())).rejects.toThrow();
  } finally {
    await db.execute(sql`alter table data_exports_gone rename to data_exports`);
  }
  expect(await stored()).toEqual([...kept, ...unreferenced]);

  await removeUnreferencedFiles(db, later());
  expect(await stored()).toEqual(kept);
});
