import { randomInt } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  auditEntries,
  contactImportErrors,
  contactImports,
  contacts,
  erasures,
  webhookEvents,
} from "#db/schema/index.ts";
import { exportContacts, exportImportErrors } from "#lib/contacts/imports/export-contacts.ts";
import { getImport, importKey, previewImport } from "#lib/contacts/imports/queries.ts";
import { claimImport, findRunnableImports, runImport } from "#lib/contacts/imports/run-import.ts";
import { cancelImport, startImport } from "#lib/contacts/imports/start-import.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import type { Id } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import {
  importFile,
  listContactsByName,
  runStartedImport,
  startFile,
  uploadFile,
} from "#lib/testing/imports.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { areContactsAnalyzed } from "#lib/testing/table-statistics.ts";

let ctx: Ctx;
beforeAll(async () => {
  ctx = (await makeMember(await makeWorkspace(), "admin")).ctx;
});

const text = async (stream: Readable) => (await buffer(stream)).toString("utf8");

test("imports the valid rows of a file and reports each invalid one by line", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const csv = [
    "Name;WhatsApp;Tags;Language;Opt-out;Plan;=Orders;Customer ID",
    'Ana Souza;+55 11 99999-8888;"vip; new";pt-BR;no;gold;12;c-1',
    "Bad;12;;;;;;",
    "",
    '"Two\nlines";+351 912 345 678;;;;;;',
    "Bruno;+55 11 99999-8888;gold;;yes;;;",
    "Carla;+351 912 345 679;;klingon;;;;",
    "Dora;+351 912 345 680;;;;;;c-1",
    "Eve;+351 912 345 681;;;maybe;;;",
    "=cmd;+351 912 345 682;;;;;;c-2",
  ].join("\r\n");
  const done = await importFile(at, csv);
  expect(done).toMatchObject({ state: "done", totalRows: 8, doneRows: 8, created: 2, updated: 1, failed: 5 });
  expect(await listContactsByName(at)).toMatchObject([
    { name: "=cmd", externalId: "c-2" },
    {
      name: "Bruno",
      phone: "5511999998888",
      externalId: "c-1",
      language: "pt_BR",
      attributes: { plan: "gold", orders: 12 },
      labels: [{ name: "gold" }, { name: "new" }, { name: "vip" }],
      optOut: { by: "import" },
      source: "import",
    },
  ]);
  const file = await text((await exportImportErrors(at, done.id)).csv);
  const lines = file.split("\r\n");
  const names = [
    "line",
    "reason",
    "Name",
    "WhatsApp",
    "Tags",
    "Language",
    "Opt-out",
    "Plan",
    "'=Orders",
    "Customer ID",
  ];
  expect(lines[0]).toBe(`\ufeff${names.map((name) => `"${name}"`).join(",")}`);
  expect(lines[1]).toMatch(/^"3",".*isn’t a valid phone number.*","Bad","12",/);
  expect(lines[2]).toMatch(/^"5",/);
  expect(file).toContain("klingon");
  expect(file).toContain("'+351 912 345 680");
  const rows = await at.db
    .select({ line: contactImportErrors.line })
    .from(contactImportErrors)
    .where(eq(contactImportErrors.workspaceId, at.workspaceId))
    .orderBy(asc(contactImportErrors.line));
  expect(rows.map(({ line }) => line)).toEqual([3, 5, 8, 9, 10]);
  const published = await at.db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, at.workspaceId));
  expect(published.map(({ type }) => type).sort()).toEqual([
    "contact.created",
    "contact.created",
    "contact.opted_out",
    "contact.updated",
  ]);
});

test.each([
  ["utf-8", (text: string) => Buffer.from(`\ufeff${text}`)],
  ["utf-16le", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["utf-16be", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["windows-1252", (text: string) => Buffer.from(text, "latin1")],
])("reads a file in %s correctly", async (encoding, encode) => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const phone = makePhone();
  const id = await uploadFile(at, encode(`telefone\tnome\n${phone}\tJosé Conceição\n`));
  const preview = await previewImport(at, id);
  expect(preview).toMatchObject({
    format: { encoding, delimiter: "\t", header: true },
    columns: ["telefone", "nome"],
    rows: [[phone, "José Conceição"]],
    guess: [{ to: "phone" }, { to: "name" }],
  });
});

test("imports a file without header with national phone numbers", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await uploadFile(at, "Ana,912345678\nBruno,912 345 679\n");
  const { columns, guess, format } = await previewImport(at, id, { header: false });
  expect([columns, guess]).toEqual([
    ["A", "B"],
    [{ to: "ignore" }, { to: "phone" }],
  ]);
  const options = { format, country: "PT", existing: "update" as const, labels: ["Fair"] };
  await startImport(at, id, { mapping: [{ to: "name" }, { to: "phone" }], options });
  await runStartedImport(at, id);
  expect(await listContactsByName(at)).toMatchObject([
    { name: "Ana", phone: "351912345678", labels: [{ name: "Fair" }] },
    { name: "Bruno", phone: "351912345679", labels: [{ name: "Fair" }] },
  ]);
});

test("guesses the columns of an Arabic file and reads its yes and no", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const header = "الاسم,رقم الهاتف,التصنيفات,إلغاء الاشتراك";
  const id = await uploadFile(at, `${header}\nفاطمة,${makePhone()},vip,نعم\nليلى,${makePhone()},vip,لا\n`);
  const { guess, format } = await previewImport(at, id);
  expect(guess.map(({ to }) => to)).toEqual(["name", "phone", "labels", "optedOut"]);
  await startImport(at, id, {
    mapping: guess,
    options: { format, country: null, existing: "update", labels: [] },
  });
  await runStartedImport(at, id);
  expect(await listContactsByName(at)).toMatchObject([
    { name: "فاطمة", optOut: { by: "import" } },
    { name: "ليلى", optOut: null },
  ]);
});

test("rejects binary, empty and truncated files with a readable message", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  await expect(uploadFile(ctx, png)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await expect(uploadFile(ctx, "")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  const fine = Array.from({ length: 25 }, () => `${makePhone()},Ana`);
  const broken = ["phone,name", ...fine, `${makePhone()},"${"x".repeat(70_000)}`].join("\n");
  const done = await importFile(ctx, broken);
  expect(done).toMatchObject({ state: "failed", failure: expect.stringContaining("has no end") });
});

test("starts once and preserves imported rows when canceled", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await startFile(at, `phone\n${makePhone()}\n`);
  const { guess, format } = {
    guess: [{ to: "phone" as const }],
    format: { encoding: "utf-8" as const, delimiter: "," as const, header: true },
  };
  await expect(
    startImport(at, id, {
      mapping: guess,
      options: { format, country: null, existing: "update", labels: [] },
    }),
  ).rejects.toMatchObject({ details: { issues: [{ code: "already_started" }] } });
  expect(await cancelImport(at, id)).toMatchObject({ state: "canceled" });
  await runStartedImport(at, id);
  expect(await getImport(at, id)).toMatchObject({ state: "canceled", created: 0 });
  const otherWorkspace = await makeWorkspace();
  await expect(getImport(otherWorkspace, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(cancelImport(otherWorkspace, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(exportImportErrors(otherWorkspace, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("stops after eight failed attempts in a row, without those before a batch that was imported", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await startFile(at, `phone\n${makePhone()}\n`);
  const mine = eq(contactImports.workspaceId, at.workspaceId);
  const claimAfter = async (attempts: number) => {
    await at.db.update(contactImports).set({ attempts, leasedUntil: null }).where(mine);
    const claimed = await claimImport(at, id);
    if (!claimed) throw new Error("not claimed");
    return claimed;
  };
  await mediaStorage().remove(importKey({ workspaceId: at.workspaceId, id }));
  const claimed = await claimAfter(7);
  // As a batch does before the next one fails.
  await at.db.update(contactImports).set({ attempts: 0 }).where(mine);
  await runImport(at, claimed);
  expect(await getImport(at, id)).toMatchObject({ state: "running" });
  await runImport(at, await claimAfter(6));
  expect(await getImport(at, id)).toMatchObject({ state: "running" });
  await runImport(at, await claimAfter(7));
  expect(await getImport(at, id)).toMatchObject({ state: "failed" });
});

test("analyzes the contacts, because plans for fewer would scan all of them for each row", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const rows = Array.from({ length: 300 }, (_, index) => `${15_555_570_000 + index},P${index}`);
  await importFile(at, ["phone,name", ...rows].join("\n"));
  expect(await areContactsAnalyzed(at)).toBe(true);
});

sweepTest("imports each row once with two concurrent processes and one that resumes late", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const first = randomInt(1e5, 9e5);
  const rows = Array.from(
    { length: 1600 },
    (_, index) => `49151${first}${String(index).padStart(4, "0")},P${index}`,
  );
  const id = await startFile(at, ["phone,name", ...rows].join("\n"));
  const claimed = await claimImport(at, id);
  expect(await claimImport(at, id)).toBeNull();
  if (!claimed) throw new Error("not claimed");
  // A process with an expired lease and its successor write concurrently.
  await Promise.all([runImport(at, claimed), runImport(at, claimed)]);
  expect(await getImport(at, id)).toMatchObject({ state: "done", created: 1600, updated: 0, doneRows: 1600 });
  expect(await at.db.$count(contacts, eq(contacts.workspaceId, at.workspaceId))).toBe(1600);
  const audit = and(eq(auditEntries.workspaceId, at.workspaceId), eq(auditEntries.action, "import.started"));
  expect(await at.db.$count(auditEntries, audit)).toBe(1);
  expect(await at.db.$count(contactImports, eq(contactImports.workspaceId, at.workspaceId))).toBe(1);
});

// A mobile number of each with its country code is also a possible national number of the other.
test("the oldest import of each workspace runs, and one at a time", async () => {
  const open = async () => (await makeMember(await makeWorkspace(), "admin")).ctx;
  const [busy, other] = [await open(), await open()];
  const file = () => `Name,Phone\nAna,+${makePhone()}\n`;
  const [first, second] = [await startFile(busy, file()), await startFile(busy, file())];
  const third = await startFile(other, file());
  const runnable = async () => {
    const found = await findRunnableImports(ctx.db);
    return found.map(({ id }) => id).filter((id) => [first, second, third].includes(id));
  };
  expect(await runnable()).toEqual([first, third]);
  const claimed = await claimImport(busy, first);
  expect(await runnable()).toEqual([third]);
  if (claimed) await runImport(busy, claimed);
  expect(await runnable()).toEqual([second, third]);
});

test("an import from before an erasure does not create the person again, and the erasure waits for it", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const [phone, other] = [makePhone(), makePhone()];
  const { id } = await createContactManually(at, { phone });
  const csv = `Name,Phone\nAna,+${phone}\nBen,+${other}\n`;
  const unstarted = await uploadFile(at, csv);
  const running = await startFile(at, csv);
  await eraseContact(at, id);
  await runErasure(at, id as Id<"contact">);
  const open = () => at.db.$count(erasures, eq(erasures.workspaceId, at.workspaceId));
  expect([(await getImport(at, unstarted)).state, await open()]).toEqual(["canceled", 1]);
  await runStartedImport(at, running);
  expect(await getImport(at, running)).toMatchObject({ state: "done", created: 1, unchanged: 1, failed: 0 });
  await runErasure(at, id as Id<"contact">);
  expect(await open()).toBe(0);
  expect((await listContactsByName(at)).map((contact) => contact.phone)).toEqual([other]);
  for (const imported of [unstarted, running]) {
    const file = mediaStorage().read(importKey({ workspaceId: at.workspaceId, id: imported }));
    await expect(file).rejects.toThrow();
  }
});

test.each(["DE", "IN"])(
  "reads the country codes of an export with the default country %s",
  async (country) => {
    const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
    for (const phone of ["4915155501488", "919876543210", "12015550123", "5511999998888"])
      await createContactManually(at, { phone, attributes: { plan: "gold" } });
    const csv = await text(await exportContacts(at, {}));
    const done = await importFile(at, csv.replaceAll("gold", "silver"), { country });
    expect(done).toMatchObject({ state: "done", created: 0, updated: 4, failed: 0 });
    const without = csv
      .split("\r\n")
      .map((line) => line.split(",").slice(0, 2).join(","))
      .join("\r\n");
    expect((await previewImport(at, await uploadFile(at, csv))).isExport).toBe(true);
    expect((await previewImport(at, await uploadFile(at, without))).isExport).toBe(false);
  },
);

test("changes nothing when an export is imported again", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const odd = [
    "=1+1",
    "'=x",
    "-",
    "@me",
    "a;b",
    "a,b|c",
    'say "hi"',
    "\\;",
    "مرحبا بك",
    "👋🏽",
    "O'Neil",
    "''",
    "+49",
    "0012",
    "12",
    "true",
    "1e3",
    "new\nline",
    "new\n=line",
    "a;=cmd|'/c calc'!A0;",
    "＝1",
    "'\u200b=1",
  ];
  const pick = () => odd[randomInt(odd.length)] ?? "";
  const visible = () => pick().replaceAll("\n", " ");
  for (let index = 0; index < 60; index += 1) {
    await createContactManually(at, {
      phone: makePhone(),
      name: visible(),
      ...(index % 3 === 0 ? { externalId: `id-${index}` } : {}),
      ...(index % 4 === 0 ? { language: "pt_BR" as const } : {}),
      ...(index % 5 === 0 ? { optedOut: true } : {}),
      labels: [visible(), visible()],
      attributes: {
        plan: pick(),
        count: randomInt(100),
        paid: index % 2 === 0,
        ...(index % 2 ? { note: pick() } : {}),
      },
    });
  }
  const before = await listContactsByName(at);
  const csv = await buffer(await exportContacts(at, {}));
  const done = await importFile(at, csv);
  expect(done).toMatchObject({ state: "done", created: 0, updated: 0, failed: 0, unchanged: 60 });
  const without = (rows: typeof before) => rows.map(({ updatedAt: _at, ...rest }) => rest);
  expect(without(await listContactsByName(at))).toEqual(without(before));
});
