import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alerts, attachments, contactImports } from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { requireQuota, updateStorageAlert } from "#lib/accounts/storage-quota.ts";
import { storeImport } from "#lib/contacts/imports/store-import.ts";
import { storeFile } from "#lib/conversations/attachments/store-file.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { makeCloudNumber, makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const GB = 1e9;

test("refuses uploads when the storage is full and warns admins before and then", async () => {
  const ctx = await makeWorkspace();
  const { ctx: member } = await makeMember(ctx, "admin");
  const { id: numberId } = await makeCloudNumber(ctx, "secret");
  const store = async (gigabytes: number, sourceId?: Id<"att">) => {
    const rows = Array.from({ length: gigabytes }, () => ({
      id: newId("att"),
      workspaceId: ctx.workspaceId,
      numberId: numberId as ReturnType<typeof newId<"num">>,
      kind: "document" as const,
      state: "stored" as const,
      sizeBytes: GB,
      sourceId: sourceId ?? null,
      createdAt: new Date(),
    }));
    await ctx.db.insert(attachments).values(rows);
    await updateStorageAlert(ctx);
  };
  const openAlerts = async () => (await listAlerts(ctx)).data.map(({ kind, severity }) => [kind, severity]);
  const csv = () => ({ filename: "people.csv", bytes: Readable.from([Buffer.from("phone\n")]) });

  await store(44);
  expect(await openAlerts()).toEqual([]);
  await store(2);
  expect(await openAlerts()).toEqual([["storage.full", "warning"]]);
  // Copies of an upload share its file.
  await store(9, newId("att"));
  await requireQuota(ctx, 4 * GB);
  await expect(requireQuota(ctx, 4 * GB + 1)).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: { issues: [{ path: "file", code: "storage_full" }] },
  });
  // Customers' files are stored beyond the quota.
  await store(5);
  expect(await openAlerts()).toEqual([["storage.full", "critical"]]);
  await expect(storeImport(member, csv())).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await requireQuota(await makeWorkspace(), GB);

  await ctx.db.delete(attachments).where(eq(attachments.workspaceId, ctx.workspaceId));
  await updateStorageAlert(ctx);
  expect(await openAlerts()).toEqual([]);
  expect(await ctx.db.$count(alerts, eq(alerts.workspaceId, ctx.workspaceId))).toBe(1);

  // Import files count while they are stored, and a file counts before it is stored.
  const { id: importId } = await storeImport(member, csv());
  const mine = eq(contactImports.workspaceId, ctx.workspaceId);
  await ctx.db.update(contactImports).set({ sizeBytes: GB }).where(mine);
  await store(49);
  await ctx.db
    .update(contactImports)
    .set({ sizeBytes: GB - 3 })
    .where(mine);
  await expect(storeImport(member, csv())).rejects.toMatchObject({
    details: { issues: [{ code: "storage_full" }] },
  });
  expect(await ctx.db.select({ id: contactImports.id }).from(contactImports).where(mine)).toEqual([
    { id: importId },
  ]);
  await ctx.db.delete(attachments).where(eq(attachments.workspaceId, ctx.workspaceId));
  await ctx.db.delete(contactImports).where(mine);
  await updateStorageAlert(ctx);
  expect(await openAlerts()).toEqual([]);
});

test("of parallel uploads and imports, only as many are stored as the quota has space for", async () => {
  const ctx = await makeWorkspace();
  const { ctx: member } = await makeMember(ctx, "admin");
  const { id } = await makeCloudNumber(ctx, "secret");
  const numberId = id as Id<"num">;
  const content = Buffer.from("phone\n");
  const made = { workspaceId: ctx.workspaceId, numberId, kind: "document" as const, createdAt: new Date() };
  const sizes = [...Array.from({ length: 49 }, () => GB), GB - content.length * 2.5];
  await ctx.db
    .insert(attachments)
    .values(sizes.map((sizeBytes) => ({ ...made, id: newId("att"), state: "stored" as const, sizeBytes })));
  const upload = async () => {
    const file = await spoolFile(Readable.from([content]), content.length);
    const about = { kind: "document" as const, filename: "a.txt", declaredType: "text/plain" };
    const stored = storeFile(ctx, file, { ...about, numberId, uploadedByApi: true });
    await stored.finally(() => file.discard());
  };
  const tried = [
    ...Array.from({ length: 5 }, upload),
    ...Array.from({ length: 5 }, () =>
      storeImport(member, { filename: "a.csv", bytes: Readable.from([content]) }),
    ),
  ];
  const outcomes = await Promise.allSettled(tried);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(8);
  for (const error of refused)
    expect(error).toMatchObject({ details: { issues: [{ code: "storage_full" }] } });
  const keys: string[] = [];
  for await (const page of mediaStorage().list()) keys.push(...page.map(({ key }) => key));
  expect(keys.filter((key) => key.includes(ctx.workspaceId))).toHaveLength(2);
});
