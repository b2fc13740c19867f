import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { erasures, members, messages, users, workspaces } from "#db/schema/index.ts";
import { startDeletion } from "#lib/accounts/workspaces/start-deletion.ts";
import { findRunnableExports } from "#lib/data/claim-export.ts";
import { startExport } from "#lib/data/start-export.ts";
import { findRemovableExports } from "#lib/data/stop-exports.ts";
import { findDueErasures } from "#lib/erasure/claim-erasure.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runDeletion, SANDBOX_TABLES } from "#lib/erasure/run-deletion.ts";
import { workspaceTables } from "#lib/erasure/workspace-tables.ts";
import { findDueConversations } from "#lib/messages/send/find-due.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertTexts, insertThread } from "#lib/testing/insert-messages.ts";
import { killAtStatement } from "#lib/testing/kill-at-statement.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const refusal = (error: unknown) => (isAppError(error) ? error.code : error);

/** How many rows each table has of the workspace, without those that have none. */
async function rowsOf(ctx: Ctx): Promise<Record<string, number>> {
  const tables = await ctx.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'workspace_id' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace`);
  expect(tables.length).toBe(workspaceTables().length);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await ctx.db.execute<{ count: number }>(sql`
      select count(*)::integer as count from ${sql.identifier(name)} where workspace_id = ${workspaceOf(ctx)}`);
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

const makeDue = (ctx: Ctx) =>
  ctx.db
    .update(workspaces)
    .set({ deletionLeasedUntil: null, deletionClaimedBy: null })
    .where(eq(workspaces.id, ctx.workspaceId));

async function exists(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.$count(workspaces, eq(workspaces.id, ctx.workspaceId))) > 0;
}

test("every table of the sandbox is one of which a deletion removes the workspace's rows", async () => {
  const ctx = await makeWorkspace();
  const tables = await ctx.db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relname like 'sandbox\\_%' and relkind in ('r', 'p')
      and relnamespace = 'public'::regnamespace order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(SANDBOX_TABLES.map(([name]) => name).toSorted());
});

test("only an owner who enters the name deletes a workspace, and of two at the same moment one", async () => {
  const ctx = await makeWorkspace("Northwind Coffee");
  const [owner, other, admin] = [
    await makeMember(ctx, "owner"),
    await makeMember(ctx, "owner"),
    await makeMember(ctx, "admin"),
  ];
  expect(await startDeletion(owner.ctx, "Northwind").catch(refusal)).toBe("VALIDATION_ERROR");
  expect(await startDeletion(admin.ctx, "Northwind Coffee").catch(refusal)).toBe("NOT_ALLOWED");
  // As when the request began before the demotion.
  await ctx.db.update(members).set({ role: "agent" }).where(eq(members.userId, other.id));
  expect(await startDeletion(other.ctx, "Northwind Coffee").catch(refusal)).toBe("NOT_ALLOWED");
  await runDeletion(ctx);
  expect(await exists(ctx)).toBe(true);
  const both = await Promise.all([
    startDeletion(owner.ctx, "Northwind Coffee").catch(refusal),
    startDeletion({ ...ctx, actor: { kind: "terminal" } }, " Northwind Coffee ").catch(refusal),
  ]);
  expect(both.toSorted()).toEqual(["NOT_FOUND", undefined]);
  await makeDue(ctx);
  await runDeletion(ctx);
  expect([await exists(ctx), await rowsOf(ctx)]).toEqual([false, {}]);
});

test("accounts without another workspace are deleted; other workspaces and their people keep everything", async () => {
  const [ctx, elsewhere] = [await makeWorkspace("Gone"), await makeWorkspace("Kept")];
  const [only, both] = [await makeMember(ctx, "agent"), await makeMember(elsewhere, "owner")];
  await ctx.db.insert(members).values({ workspaceId: ctx.workspaceId, userId: both.id, role: "agent" });
  for (const each of [ctx, elsewhere]) {
    const thread = await insertThread(each, await insertNumber(each), "Ana");
    await insertMessage(each, thread, { kind: "text", body: "hello" });
  }
  const before = await rowsOf(elsewhere);
  await startDeletion(ctx, "Gone");
  await makeDue(ctx);
  await runDeletion(ctx);
  expect([await rowsOf(ctx), await rowsOf(elsewhere)]).toEqual([{}, before]);
  const accountOf = (id: typeof only.id) => ctx.db.$count(users, eq(users.id, id));
  expect([await accountOf(only.id), await accountOf(both.id)]).toEqual([0, 1]);
});

test("erasures, exports and messages of a workspace that is deleted do not take the places of others", async () => {
  const [ctx, elsewhere] = [await makeWorkspace("Gone"), await makeWorkspace("Kept")];
  for (const each of [ctx, elsewhere]) {
    const numberId = await insertNumber(each);
    const [thread, kept] = [
      await insertThread(each, numberId, "Ana"),
      await insertThread(each, numberId, "Ben"),
    ];
    const queued = await insertMessage(each, kept, { kind: "text", body: "hi" }, { direction: "outbound" });
    await each.db
      .update(messages)
      .set({ attemptState: "queued", attempts: 1, nextAttemptAt: new Date(0) })
      .where(eq(messages.id, queued));
    await startExport(each, { contactId: null });
    await startExport(each, { contactId: thread.contactId });
    await eraseContact(each, thread.contactId);
    await startExport(each, { contactId: null });
    await each.db
      .update(erasures)
      .set({ leasedUntil: null })
      .where(eq(erasures.workspaceId, each.workspaceId));
  }
  await startDeletion(ctx, "Gone");
  const { db } = ctx;
  const found = [
    await findDueConversations(db),
    await findDueErasures(db),
    await findRunnableExports(db, "workspace"),
    await findRemovableExports(db),
  ];
  for (const rows of found) {
    const ids = rows.map(({ workspaceId }) => workspaceId);
    expect([ids.includes(ctx.workspaceId), ids.includes(elsewhere.workspaceId)]).toEqual([false, true]);
  }
});

const statements = ['delete from "messages"', 'delete from "members"', 'delete from "workspaces"'];

test.each(sweepSize([], statements))(
  "a deletion that was killed before %s is completed by another process",
  async (text) => {
    const ctx = await makeWorkspace("Killed");
    await makeMember(ctx, "owner");
    const thread = await insertThread(ctx, await insertNumber(ctx), "Ana");
    await insertTexts(ctx, thread, 1200);
    const part = `exports/${ctx.workspaceId}/an-export/a-part`;
    const file = await spoolFile(Readable.from([Buffer.from("everything")]), 100);
    await mediaStorage().put(part, { ...file, mimeType: "application/zip" });
    await file.discard();
    await startDeletion(ctx, "Killed");
    await makeDue(ctx);
    await killAtStatement(
      ctx,
      text,
      `const { runDeletion } = await import("#lib/erasure/run-deletion.ts");
      await runDeletion(ctx);`,
    );
    expect(await exists(ctx)).toBe(true);
    await makeDue(ctx);
    await runDeletion(ctx, AbortSignal.abort());
    expect(await exists(ctx)).toBe(true);
    await runDeletion(ctx);
    expect([await exists(ctx), await rowsOf(ctx)]).toEqual([false, {}]);
    await expect(mediaStorage().read(part)).rejects.toThrow();
  },
  60_000,
);
