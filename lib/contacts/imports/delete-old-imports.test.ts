import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contactImports } from "#db/schema/index.ts";
import { deleteOldImports } from "#lib/contacts/imports/delete-old-imports.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { storeImport } from "#lib/contacts/imports/store-import.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";

async function uploadLongAgo(ctx: Ctx): Promise<Id<"imp">> {
  const { id } = await storeImport(ctx, {
    filename: "people.csv",
    bytes: Readable.from([Buffer.from("phone\n+5511999998888\n")]),
  });
  const createdAt = new Date(Date.now() - 2 * DAY);
  await ctx.db
    .update(contactImports)
    .set({ createdAt })
    .where(eq(contactImports.id, id as Id<"imp">));
  return id as Id<"imp">;
}

test("an import that nobody started is deleted with its file, but not one that is started at that moment", async () => {
  const ctx = await makeWorkspace();
  const [idle, started] = [await uploadLongAgo(ctx), await uploadLongAgo(ctx)];
  const start = (tx: Ctx) =>
    tx.db.update(contactImports).set({ state: "running" }).where(eq(contactImports.id, started));
  const outcome = await raceWithTransaction(ctx, start, () => deleteOldImports(ctx.db));
  expect(outcome.status).toBe("fulfilled");
  const left = await ctx.db
    .select({ id: contactImports.id, state: contactImports.state })
    .from(contactImports)
    .where(eq(contactImports.workspaceId, ctx.workspaceId));
  expect(left).toEqual([{ id: started, state: "running" }]);
  const read = (id: Id<"imp">) => mediaStorage().read(importKey({ workspaceId: ctx.workspaceId, id }));
  (await read(started)).destroy();
  await expect(read(idle)).rejects.toThrow();
});
