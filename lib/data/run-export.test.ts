import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments, contacts, dataExports, messages } from "#db/schema/index.ts";
import { disableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { recordMarketingChoice } from "#lib/conversations/actions/record-marketing-choice.ts";
import { storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { saveDraft } from "#lib/conversations/drafts/save-draft.ts";
import { NO_CONTENT } from "#lib/conversations/drafts/schema.ts";
import { revokeMessage } from "#lib/conversations/thread/change-message.ts";
import { claimExport, retryExport, savePart } from "#lib/data/claim-export.ts";
import { stepsOf } from "#lib/data/export-steps.ts";
import { openExportPart } from "#lib/data/open-export-part.ts";
import { exportFolder, listExports } from "#lib/data/queries.ts";
import { runExport } from "#lib/data/run-export.ts";
import { deleteExport, startExport } from "#lib/data/start-export.ts";
import { findRemovableExports, removeExport } from "#lib/data/stop-exports.ts";
import { writePart } from "#lib/data/write-part.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import { DAY, MINUTE } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { isAppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { readExport, rowsOf, runStartedExport } from "#lib/testing/exports.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import {
  insertMessage,
  insertNumber,
  insertTexts,
  insertThread,
  type Thread,
} from "#lib/testing/insert-messages.ts";
import { killAtStatement } from "#lib/testing/kill-at-statement.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const refusal = (error: unknown) => (isAppError(error) ? error.code : error);
/** Less than a page of the API's lists. */
const LIMITS = { bytes: 1e9, rows: 50 };

const text = (body: string) => ({ kind: "text", body }) as const;

/** Two conversations, of which Ana's has a note, a file and 150 messages. */
async function makeData(workspace: string) {
  const { ctx } = await makeMember(await makeWorkspace(workspace), "owner");
  const numberId = await insertNumber(ctx);
  const [ana, ben] = [await insertThread(ctx, numberId, "Ana"), await insertThread(ctx, numberId, "Ben")];
  await insertTexts(ctx, ana, 150, { body: workspace, from: new Date(Date.now() - DAY) });
  await insertMessage(ctx, ben, text(`${workspace} to Ben`));
  const note = { kind: "note" as const, body: `${workspace} note`, mentions: [] };
  await insertMessage(ctx, ana, note, { direction: "internal" });
  const file = await addFile(ctx, ana, `${workspace} file`);
  await addFile(ctx, ben, `${workspace} file of Ben`);
  return { ctx, ana, ben, file };
}

async function addFile(ctx: Ctx, thread: Thread, content: string): Promise<Id<"att">> {
  const { id } = await storeUpload(ctx, {
    ...{ conversationId: thread.conversationId, kind: "document", filename: "a.txt" },
    declared: { mimeType: "text/plain", sizeBytes: content.length },
    bytes: Readable.from([Buffer.from(content)]),
  });
  const messageId = await insertMessage(ctx, thread, text("see the file"));
  await ctx.db
    .update(attachments)
    .set({ messageId })
    .where(eq(attachments.id, id as Id<"att">));
  return id as Id<"att">;
}

async function hasFiles(ctx: Ctx, id: string): Promise<boolean> {
  const folder = exportFolder({ workspaceId: ctx.workspaceId, id: id as Id<"exp"> });
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.id, id as Id<"exp">));
  const keys = row?.parts.map(({ key }) => key) ?? [];
  expect(keys.every((key) => key.startsWith(folder))).toBe(true);
  const found = await Promise.all(
    keys.map((key) =>
      mediaStorage()
        .read(key)
        .then(close, () => false),
    ),
  );
  return found.some(Boolean);
}

function close(stream: Readable): boolean {
  stream.destroy();
  return true;
}

sweepTest(
  "an export continues after its process was killed, with every row and file of its workspace once",
  async () => {
    const { ctx, ana, file } = await makeData("Here");
    await makeData("Elsewhere");
    const { id } = await startExport(ctx, { contactId: null });
    expect(await startExport(ctx, { contactId: null }).catch(refusal)).toBe("VALIDATION_ERROR");
    // The notes are read after the messages, which fill more than one part.
    await killAtStatement(
      ctx,
      '"direction" from "messages"',
      `const { claimExport } = await import("#lib/data/claim-export.ts");
    const { runExport } = await import("#lib/data/run-export.ts");
    await runExport(ctx, await claimExport(ctx, "${id}"), undefined, ${JSON.stringify(LIMITS)});`,
    );
    const [killed] = (await listExports(ctx)).data;
    expect(killed).toMatchObject({ state: "running", doneRows: expect.any(Number) });
    expect(killed?.parts.length).toBeGreaterThan(1);
    expect(await openExportPart(ctx, id, 1).catch(refusal)).toBe("NOT_FOUND");
    await runStartedExport(ctx, id, LIMITS);
    const [done] = (await listExports(ctx)).data;
    expect(done).toMatchObject({ state: "done", contact: null, doneRows: done?.totalRows });
    const files = await readExport(ctx, id, done?.parts.length ?? 0);
    const stored = await ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.workspaceId, ctx.workspaceId), sql`kind <> 'note'`))
      .orderBy(messages.createdAt, messages.id);
    expect(rowsOf(files, "messages").map((row) => row.id)).toEqual(stored.map((row) => row.id));
    expect(rowsOf(files, "notes")).toMatchObject([{ type: "note", content: { body: "Here note" } }]);
    expect(rowsOf(files, "contacts").map(({ name }) => name)).toEqual(["Ana", "Ben"]);
    expect(rowsOf(files, "conversations").map((row) => row.id)).toContain(ana.conversationId);
    expect(rowsOf(files, "members")).toMatchObject([{ role: "owner" }]);
    expect(rowsOf(files, "audit-log").map(({ action }) => action)).toContain("number.connected");
    const attachment = rowsOf(files, "attachments").find((row) => row.id === file);
    expect(files.get(String(attachment?.path))?.toString()).toBe("Here file");
    expect(files.get("README-1.txt")?.toString()).toContain("messages.jsonl");
    expect([...files.values()].filter((content) => content.includes("Elsewhere"))).toEqual([]);
  },
  120_000,
);

test("an export of the workspace has its settings and the drafts that removed and disabled members left, and no others", async () => {
  const { ctx, ana, ben } = await makeData("Here");
  const [gone, disabled, present] = [
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
  ];
  const updatedAt = new Date().toISOString();
  const write = (by: Ctx, { conversationId }: Thread, body: string) =>
    saveDraft(by, conversationId, { ...NO_CONTENT, body, updatedAt });
  await write(gone.ctx, ana, "Dear Ana, you will");
  await write(gone.ctx, ben, "");
  await write(disabled.ctx, ben, "Dear Ben");
  await write(present.ctx, ana, "Only mine");
  await removeMember(ctx, gone.id, { reassignTo: null });
  await disableMember(ctx, disabled.id, { reassignTo: null });
  const { id } = await startExport(ctx, { contactId: null });
  await runStartedExport(ctx, id);
  const files = await readExport(ctx, id, 1);
  const left = rowsOf(files, "drafts").toSorted((a, b) => (String(a.body) < String(b.body) ? -1 : 1));
  expect(left).toEqual([
    {
      ...{ conversationId: ana.conversationId, author: { id: gone.id, name: expect.any(String) } },
      ...{ body: "Dear Ana, you will", isNote: false, files: [], updatedAt: expect.any(String) },
    },
    expect.objectContaining({ conversationId: ben.conversationId, body: "Dear Ben" }),
  ]);
  expect(files.get("README-1.txt")?.toString()).toContain("drafts.jsonl");
  expect(rowsOf(files, "automations")).toMatchObject([{ greeting: null }]);
  expect(rowsOf(files, "saved-views")).toEqual([]);
});

test("an export of a person has only that person's rows, and none survives the person's erasure", async () => {
  const { ctx, ana, ben } = await makeData("Here");
  const isNote = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.kind, "note"));
  const [note] = await ctx.db.select().from(messages).where(isNote);
  if (!note) throw new Error("no note");
  await inTransaction(ctx, (tx) => revokeMessage(tx, note, new Date()));
  const [ofAna, ofBen] = [
    await startExport(ctx, { contactId: ana.contactId }),
    await startExport(ctx, { contactId: ben.contactId }),
  ];
  for (const { id } of [ofAna, ofBen]) await runStartedExport(ctx, id);
  const [shown] = (await listExports(ctx)).data.filter(({ id }) => id === ofAna.id);
  expect(shown).toMatchObject({ state: "done", contact: { name: "Ana" }, parts: [{}] });
  const files = await readExport(ctx, ofAna.id, 1);
  expect(rowsOf(files, "contact")).toMatchObject([{ id: ana.contactId, name: "Ana" }]);
  expect(rowsOf(files, "messages")).toHaveLength(151);
  expect(rowsOf(files, "notes")).toMatchObject([{ content: { kind: "revoked", by: "member" } }]);
  expect(rowsOf(files, "attachments")).toHaveLength(1);
  expect([...files.values()].filter((content) => content.includes("Ben"))).toEqual([]);

  const whole = await startExport(ctx, { contactId: null });
  await runStartedExport(ctx, whole.id);
  const running = await startExport(ctx, { contactId: null });
  const claimed = await claimExport(ctx, running.id as Id<"exp">);
  const gone = await Promise.all(
    [ofAna.id, whole.id].map(async (id) => (await openExportPart(ctx, id, 1)).open),
  );
  await eraseContact(ctx, ana.contactId);
  await runErasure(ctx, ana.contactId);
  // The process that runs it finds out when it stores the part.
  if (claimed) await runExport(ctx, claimed);
  for (const { id } of [ofAna, whole, running]) {
    expect(await openExportPart(ctx, id, 1).catch(refusal)).toBe("NOT_FOUND");
    expect(await hasFiles(ctx, id)).toBe(false);
  }
  for (const open of gone) await expect(open()).rejects.toThrow();
  expect((await listExports(ctx)).data).toMatchObject([
    { id: running.id, state: "failed", failure: "contact_erased" },
    { id: ofBen.id, state: "done" },
  ]);
  expect(await hasFiles(ctx, ofBen.id)).toBe(true);
});

test("the export of a contact that is merged meanwhile begins again with the contact that remains", async () => {
  const { ctx, ana, ben } = await makeData("Here");
  for (const [stop, minute] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const at = new Date(Date.now() - DAY + minute * MINUTE);
    await recordMarketingChoice(ctx, ana.contactId, { stop, at, source: "message" });
  }
  const { id } = await startExport(ctx, { contactId: ana.contactId });
  const claimed = await claimExport(ctx, id as Id<"exp">);
  if (!claimed) throw new Error("The export was not claimed.");
  await mergeManually(ctx, ben.contactId, { fromId: ana.contactId, theirs: [], theirAttributes: [] });
  expect(await savePart(ctx, claimed, { key: "a-part", sizeBytes: 1, rows: 1, next: null })).toBeNull();
  await runExport(ctx, claimed);
  expect((await listExports(ctx)).data).toMatchObject([{ id, state: "done", contact: { name: "Ben" } }]);
  const files = await readExport(ctx, id, 1);
  // With what the thread says about both choices and the merge.
  expect([rowsOf(files, "notes").length, rowsOf(files, "attachments").length]).toEqual([4, 2]);
  expect(rowsOf(files, "messages")).toHaveLength(153);
  expect(rowsOf(files, "consent-history")).toMatchObject([
    { action: "contact.merged" },
    { action: "contact.opted_in", by: { kind: "whatsapp" } },
    { action: "contact.opted_out", by: { kind: "whatsapp" } },
  ]);
  const { auditEntries } = await getContactPage(ctx, ben.contactId);
  expect(auditEntries.map(({ action, isCustomer }) => [action, isCustomer])).toEqual([
    ["contact.merged", false],
    ["contact.opted_in", true],
    ["contact.opted_out", true],
  ]);
});

test("of the exports of two contacts that are merged, that of the remaining one is kept", async () => {
  const { ctx, ana, ben } = await makeData("Here");
  const gone = await startExport(ctx, { contactId: ana.contactId });
  const kept = await startExport(ctx, { contactId: ben.contactId });
  await mergeManually(ctx, ben.contactId, { fromId: ana.contactId, theirs: [], theirAttributes: [] });
  for (const { id } of [gone, kept]) await runStartedExport(ctx, id);
  expect((await listExports(ctx)).data).toMatchObject([{ id: kept.id, state: "done" }]);
});

test("a storage that stops in the middle of a file ends the attempt, and the export is tried again", async () => {
  const { ctx, file } = await makeData("Here");
  const { id } = await startExport(ctx, { contactId: null });
  expect((await listExports(ctx)).data).toMatchObject([{ waitsFor: "turn" }]);
  const row = await claimExport(ctx, id as Id<"exp">);
  if (!row) throw new Error("The export was not claimed.");
  expect((await listExports(ctx)).data).toMatchObject([{ waitsFor: null }]);
  const stored = path.resolve(env().PARLEY_DATA_DIR, "media", storageKeyOf({ ...ctx, id: file }));
  rmSync(stored);
  execFileSync("mkfifo", [stored]);
  // Opened, so that a reader waits for bytes that never come.
  const writer = openSync(stored, constants.O_RDWR);
  const steps = stepsOf(ctx, row).filter(({ kind }) => kind === "files");
  await expect(writePart({ ctx, row, steps }, LIMITS, () => undefined, 100)).rejects.toThrow(
    /does not answer/,
  );
  closeSync(writer);
  await retryExport(ctx, row);
  expect((await listExports(ctx)).data).toMatchObject([{ state: "running", waitsFor: "retry" }]);
});

test("a canceled export and one that expired lose their files and rows", async () => {
  const { ctx } = await makeData("Here");
  const running = await startExport(ctx, { contactId: null });
  const claimed = await claimExport(ctx, running.id as Id<"exp">);
  await deleteExport(ctx, running.id);
  expect(await deleteExport(ctx, running.id).catch(refusal)).toBe("NOT_FOUND");
  if (claimed) await runExport(ctx, claimed);
  const done = await startExport(ctx, { contactId: null });
  await runStartedExport(ctx, done.id);
  const { open } = await openExportPart(ctx, done.id, 1);
  expect(await openExportPart(await makeWorkspace(), done.id, 1).catch(refusal)).toBe("NOT_FOUND");
  const expired = { expiresAt: sql`now() - interval '1 second'`, leasedUntil: null };
  await ctx.db.update(dataExports).set(expired).where(eq(dataExports.workspaceId, ctx.workspaceId));
  expect((await listExports(ctx)).data).toEqual([]);
  expect(await openExportPart(ctx, done.id, 1).catch(refusal)).toBe("NOT_FOUND");
  const found = (await findRemovableExports(ctx.db)).filter((row) => row.workspaceId === ctx.workspaceId);
  expect(found).toHaveLength(2);
  for (const row of found) await removeExport(ctx, row);
  await expect(open()).rejects.toThrow();
  expect(await ctx.db.$count(dataExports, eq(dataExports.workspaceId, ctx.workspaceId))).toBe(0);
  expect(await ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId))).toBe(2);
});
