import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { members, users, workspaces } from "#db/schema/index.ts";
import { accountFolder, findPhoto, removePhoto, storePhoto } from "#lib/accounts/change-photo.ts";
import { listMembers } from "#lib/accounts/queries.ts";
import { startDeletion } from "#lib/accounts/workspaces/start-deletion.ts";
import { runDeletion } from "#lib/erasure/run-deletion.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { openStatementGate } from "#lib/testing/statement-gate.ts";

const PNG = readFileSync("app/apple-icon.png");

async function* bytesOf(...chunks: Uint8Array[]) {
  yield* chunks;
}

const isStored = (storageKey: string) =>
  mediaStorage()
    .read(storageKey)
    .then(async (stream) => (await text(stream)) !== "")
    .catch(() => false);

test("a photo is an image by its content, seen in the workspaces of its owner only, and erased with the account", async () => {
  const [first, second, strange] = [
    await makeWorkspace("First"),
    await makeWorkspace("Second"),
    await makeWorkspace("Strange"),
  ];
  const { id, ctx } = await makeMember(first, "owner");
  await second.db.insert(members).values({ workspaceId: second.workspaceId, userId: id, role: "agent" });
  const colleague = (await makeMember(second, "viewer")).ctx;
  const stranger = (await makeMember(strange, "owner")).ctx;
  await expect(storePhoto(ctx, bytesOf(Buffer.from("<svg onload='alert(1)'/>")))).rejects.toMatchObject({
    details: { issues: [{ path: "file", code: "wrong_type" }] },
  });
  await expect(storePhoto(ctx, bytesOf(PNG, Buffer.alloc(1024 * 1024)))).rejects.toMatchObject({
    code: "PAYLOAD_TOO_LARGE",
  });

  // Nobody has this account, so that the transaction fails after the file was stored.
  const nobody = newId("user");
  const lost = {
    ...ctx,
    actor: { ...ctx.actor, kind: "member" as const, id: nobody, name: "", role: "owner" as const },
  };
  await expect(storePhoto(lost, bytesOf(PNG))).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(readdirSync(path.resolve(env().PARLEY_DATA_DIR, "media", accountFolder(nobody)))).toEqual([]);

  const place = Buffer.from("0000000574455874706c61636500000000", "hex");
  const saved = await storePhoto(ctx, bytesOf(PNG.subarray(0, -12), place, PNG.subarray(-12)));
  const before = await findPhoto(colleague, id);
  expect(before).toMatchObject({ mimeType: "image/png", sizeBytes: PNG.length });
  await expect(findPhoto(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const shown = (await listMembers(colleague)).data.find((member) => member.id === id);
  expect(shown?.photoUrl).toBe(saved.photoUrl);

  const replaced = await storePhoto(ctx, bytesOf(PNG));
  expect(replaced.photoUrl).not.toBe(saved.photoUrl);
  const after = await findPhoto(colleague, id);
  expect([await isStored(before.storageKey), await isStored(after.storageKey)]).toEqual([false, true]);
  expect(await removePhoto(ctx)).toEqual({ photoUrl: null });
  expect(await isStored(after.storageKey)).toBe(false);
  for (const { workspaceId } of [first, second]) {
    const entries = (await auditOf(first, id)).filter((entry) => entry.workspaceId === workspaceId);
    expect(entries.map(({ action }) => action).filter((action) => action.includes("photo"))).toEqual([
      "member.photo_changed",
      "member.photo_changed",
      "member.photo_removed",
    ]);
  }

  await storePhoto(ctx, bytesOf(PNG));
  const { storageKey } = await findPhoto(ctx, id);
  await second.db.delete(members).where(eq(members.workspaceId, second.workspaceId));
  await startDeletion(ctx, "First");
  await first.db
    .update(workspaces)
    .set({ deletionLeasedUntil: null })
    .where(eq(workspaces.id, first.workspaceId));
  await runDeletion(first);
  expect(await first.db.$count(users, eq(users.id, id))).toBe(0);
  expect(await isStored(storageKey)).toBe(false);
});

test("a photo stays when the connection is lost during the commit", async () => {
  const { id, ctx } = await makeMember(await makeWorkspace(), "owner");
  const committed = { text: "commit\0", when: "after", tag: "COMMIT" } as const;
  const gate = await openStatementGate(process.env.DATABASE_URL ?? "", committed, () => gate.close());
  const broken = connect(gate.url, 1);
  await expect(storePhoto({ ...ctx, db: broken.db }, bytesOf(PNG))).rejects.toMatchObject({
    code: "CONNECTION_CLOSED",
  });
  await broken.close();
  expect(await isStored((await findPhoto(ctx, id)).storageKey)).toBe(true);
});
