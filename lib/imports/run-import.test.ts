import { randomInt } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  auditEntries,
  contactImportErrors,
  contactImports,
  contacts,
  outboundEvents,
} from "#db/schema/index.ts";
import { listContacts } from "#lib/contacts/page-queries.ts";
import { listContactsPageQuery } from "#lib/contacts/page-schema.ts";
import { createContactByHand } from "#lib/conversations/save-contact.ts";
import { type Id, newId } from "#lib/id.ts";
import { exportContacts, exportImportErrors } from "#lib/imports/export-contacts.ts";
import { getImport, previewImport } from "#lib/imports/queries.ts";
import { claimImport, runImport } from "#lib/imports/run-import.ts";
import type { ImportOptions, ImportView } from "#lib/imports/schema.ts";
import { cancelImport, startImport } from "#lib/imports/start-import.ts";
import { storeImport } from "#lib/imports/store-import.ts";
import { makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";

let ctx: Ctx;
beforeAll(async () => {
  ctx = (await makeMember(await makeWorkspace(), "admin")).ctx;
});

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  // Odd sizes, so that characters are cut in two.
  for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
}

async function upload(at: Ctx, csv: string | Uint8Array): Promise<Id<"imp">> {
  const bytes = typeof csv === "string" ? Buffer.from(csv) : csv;
  return (await storeImport(at, { filename: "people.csv", bytes: chunks(bytes) })).id as Id<"imp">;
}

/** Uploads a file and starts it as the preview suggests. */
async function start(
  at: Ctx,
  csv: string | Uint8Array,
  change: Partial<ImportOptions> = {},
): Promise<Id<"imp">> {
  const id = await upload(at, csv);
  const { guess, format } = await previewImport(at, id);
  const options: ImportOptions = { format, country: null, existing: "update", labels: [], ...change };
  await startImport(at, id, { mapping: guess, options });
  return id;
}

async function run(
  at: Ctx,
  csv: string | Uint8Array,
  change: Partial<ImportOptions> = {},
): Promise<ImportView> {
  const id = await start(at, csv, change);
  await work(at, id);
  return getImport(at, id);
}

async function work(at: Ctx, id: Id<"imp">): Promise<void> {
  const claimed = await claimImport(at, id);
  if (claimed) await runImport(at, claimed);
}

async function people(at: Ctx) {
  return (await listContacts(at, listContactsPageQuery.parse({ sort: "name", limit: 100 }))).data;
}

const text = async (stream: Readable) => (await buffer(stream)).toString("utf8");

test("a file with every kind of fault: what is right is taken, what is wrong is named by line", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const csv = [
    "Name;WhatsApp;Tags;Language;Opt-out;Plan;Orders;Customer ID",
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
  const done = await run(at, csv);
  expect(done).toMatchObject({ state: "done", totalRows: 8, doneRows: 8, created: 2, updated: 1, failed: 5 });
  expect(await people(at)).toMatchObject([
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
  expect(lines[0]).toBe("\ufeffline,reason,Name,WhatsApp,Tags,Language,Opt-out,Plan,Orders,Customer ID");
  expect(lines[1]).toMatch(/^3,.*is no phone number.*,Bad,12,/);
  expect(lines[2]).toMatch(/^5,/);
  expect(file).toContain("klingon");
  expect(file).toContain("'+351 912 345 680");
  const rows = await at.db
    .select({ line: contactImportErrors.line })
    .from(contactImportErrors)
    .where(eq(contactImportErrors.workspaceId, at.workspaceId))
    .orderBy(asc(contactImportErrors.line));
  expect(rows.map(({ line }) => line)).toEqual([3, 5, 8, 9, 10]);
  const told = await at.db
    .select({ type: outboundEvents.type })
    .from(outboundEvents)
    .where(eq(outboundEvents.workspaceId, at.workspaceId));
  expect(told.map(({ type }) => type).sort()).toEqual([
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
])("a file in %s is read as it was written", async (encoding, encode) => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const phone = makePhone();
  const id = await upload(at, encode(`telefone\tnome\n${phone}\tJosé Conceição\n`));
  const preview = await previewImport(at, id);
  expect(preview).toMatchObject({
    format: { encoding, delimiter: "\t", header: true },
    columns: ["telefone", "nome"],
    rows: [[phone, "José Conceição"]],
    guess: [{ to: "phone" }, { to: "name" }],
  });
});

test("a file without names of columns, in numbers of one country", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await upload(at, "Ana,912345678\nBruno,912 345 679\n");
  const { columns, guess, format } = await previewImport(at, id, { header: false });
  expect([columns, guess]).toEqual([
    ["A", "B"],
    [{ to: "ignore" }, { to: "phone" }],
  ]);
  const options = { format, country: "PT", existing: "update" as const, labels: ["Fair"] };
  await startImport(at, id, { mapping: [{ to: "name" }, { to: "phone" }], options });
  await work(at, id);
  expect(await people(at)).toMatchObject([
    { name: "Ana", phone: "351912345678", labels: [{ name: "Fair" }] },
    { name: "Bruno", phone: "351912345679", labels: [{ name: "Fair" }] },
  ]);
});

test("who is there already is left alone when the file is only to add", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  await createContactByHand(at, { phone: "5511999998888", name: "Ana" });
  // Without Brazil's ninth digit it is the same line.
  const done = await run(at, "phone,name\n551199998888,Other\n351912345678,New\n351912345678,Again\n", {
    existing: "skip",
  });
  expect(done).toMatchObject({ created: 1, updated: 0, unchanged: 2, failed: 0 });
  expect((await people(at)).map(({ name }) => name)).toEqual(["Ana", "New"]);
});

const tooMany = (cells: string[]) => [...cells, ...Array.from({ length: 51 }, (_, index) => `v${index}`)];
const few = (cells: string[]) => [...cells, ...Array(51).fill("")];
const columns = ["phone", "name", "labels", ...Array.from({ length: 51 }, (_, index) => `fact${index}`)];

test("a row that is refused lets no row of its batch change who is to be left alone", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  await createContactByHand(at, { phone: "5511999998888", name: "Ana" });
  const rows = [
    columns,
    few(["5511999998888", "Other", "fair"]),
    tooMany(["351912345677", "Refused", ""]),
    few(["351912345678", "New", "fair"]),
    // The row before it of this number was refused: there is nobody yet.
    few(["351912345677", "Instead", ""]),
  ];
  const done = await run(at, rows.map((row) => row.join(",")).join("\n"), { existing: "skip" });
  expect(done).toMatchObject({ created: 2, updated: 0, unchanged: 1, failed: 1 });
  expect(await people(at)).toMatchObject([
    { name: "Ana", labels: [] },
    { name: "Instead" },
    { name: "New", labels: [{ name: "fair" }] },
  ]);
});

test("a workspace without room for a row's new label takes the others, and leaves alone who is there", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  await createContactByHand(at, { phone: "5511999998888", name: "Ana" });
  await at.db.execute(sql`
    insert into labels (id, workspace_id, name, fold)
    select parley_uuidv7(), ${sql.param(at.workspaceId, contacts.workspaceId)}, 'l' || n, 'l' || n
    from generate_series(1, 999) n`);
  const csv = [
    "phone,name,labels",
    "5511999998888,Other,l1",
    "351912345677,First,last room",
    "351912345678,Refused,no room",
    "351912345679,New,L2",
  ].join("\n");
  const done = await run(at, csv, { existing: "skip" });
  expect(done).toMatchObject({ created: 2, updated: 0, unchanged: 1, failed: 1 });
  expect(await people(at)).toMatchObject([
    { name: "Ana", labels: [] },
    { name: "First", labels: [{ name: "last room" }] },
    { name: "New", labels: [{ name: "l2" }] },
  ]);
});

test("who comes while the file is written is left alone like anybody who was there", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await start(at, "phone,name\n351912345678,File\n", { existing: "skip" });
  let imported = Promise.resolve();
  await at.db.transaction(async (db) => {
    // As a message makes it: without the lock of the number that the file takes.
    await db.insert(contacts).values({
      id: newId("contact"),
      workspaceId: at.workspaceId,
      phone: "351912345678",
      name: "Message",
      source: "inbound",
    });
    imported = work(at, id);
    await vi.waitFor(
      async () => {
        const waiting = await at.db.execute(
          sql`select from pg_stat_activity where wait_event = 'transactionid' and query like 'insert into "contacts"%'`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 5000 },
    );
  });
  await imported;
  expect(await getImport(at, id)).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 });
  expect(await people(at)).toMatchObject([{ name: "Message" }]);
});

test("what is no text, is empty, or breaks off in the middle is refused in words", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  await expect(upload(ctx, png)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await expect(upload(ctx, "")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  const fine = Array.from({ length: 25 }, () => `${makePhone()},Ana`);
  const broken = ["phone,name", ...fine, `${makePhone()},"${"x".repeat(70_000)}`].join("\n");
  const done = await run(ctx, broken);
  expect(done).toMatchObject({ state: "failed", failure: expect.stringContaining("no end") });
});

test("it starts once, and a cancellation keeps what is imported", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await start(at, `phone\n${makePhone()}\n`);
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
  expect(await cancelImport(at, id)).toMatchObject({ state: "cancelled" });
  await work(at, id);
  expect(await getImport(at, id)).toMatchObject({ state: "cancelled", created: 0 });
  const stranger = await makeWorkspace();
  await expect(getImport(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(cancelImport(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(exportImportErrors(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("two processes at once, and one that comes back late, import each row once", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const first = randomInt(1e5, 9e5);
  const rows = Array.from(
    { length: 1600 },
    (_, index) => `49151${first}${String(index).padStart(4, "0")},P${index}`,
  );
  const id = await start(at, ["phone,name", ...rows].join("\n"));
  const claimed = await claimImport(at, id);
  expect(await claimImport(at, id)).toBeNull();
  if (!claimed) throw new Error("not claimed");
  // The second has waited for the first's lease, as it believes: both write now.
  await Promise.all([runImport(at, claimed), runImport(at, claimed)]);
  expect(await getImport(at, id)).toMatchObject({ state: "done", created: 1600, updated: 0, doneRows: 1600 });
  expect(await at.db.$count(contacts, eq(contacts.workspaceId, at.workspaceId))).toBe(1600);
  const audit = and(eq(auditEntries.workspaceId, at.workspaceId), eq(auditEntries.action, "import.started"));
  expect(await at.db.$count(auditEntries, audit)).toBe(1);
  expect(await at.db.$count(contactImports, eq(contactImports.workspaceId, at.workspaceId))).toBe(1);
});

test("what is exported and imported again changes nothing", async () => {
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
  ];
  const pick = () => odd[randomInt(odd.length)] ?? "";
  const visible = () => pick().replaceAll("\n", " ");
  for (let index = 0; index < 60; index += 1) {
    await createContactByHand(at, {
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
  const before = await people(at);
  const csv = await buffer(await exportContacts(at, {}));
  const done = await run(at, csv);
  expect(done).toMatchObject({ state: "done", created: 0, updated: 0, failed: 0, unchanged: 60 });
  const without = (rows: typeof before) => rows.map(({ updatedAt: _at, ...rest }) => rest);
  expect(without(await people(at))).toEqual(without(before));
});
