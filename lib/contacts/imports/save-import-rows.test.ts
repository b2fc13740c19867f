import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { getImport } from "#lib/contacts/imports/queries.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { importFile, listContactsByName, runStartedImport, startFile } from "#lib/testing/imports.ts";
import { waitUntilBlocking } from "#lib/testing/race-with-transaction.ts";

test("leaves existing contacts unchanged when the file only adds", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  await createContactManually(at, { phone: "5511999998888", name: "Ana" });
  // The same number without Brazil's ninth digit.
  const done = await importFile(
    at,
    "phone,name\n551199998888,Other\n351912345678,New\n351912345678,Again\n",
    {
      existing: "skip",
    },
  );
  expect(done).toMatchObject({ created: 1, updated: 0, unchanged: 2, failed: 0 });
  expect((await listContactsByName(at)).map(({ name }) => name)).toEqual(["Ana", "New"]);
});

const tooMany = (cells: string[]) => [...cells, ...Array.from({ length: 51 }, (_, index) => `v${index}`)];
const few = (cells: string[]) => [...cells, ...Array(51).fill("")];
const columns = ["phone", "name", "labels", ...Array.from({ length: 51 }, (_, index) => `fact${index}`)];

test("leaves existing contacts unchanged also when a row of the batch is rejected", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  await createContactManually(at, { phone: "5511999998888", name: "Ana" });
  const rows = [
    columns,
    few(["5511999998888", "Other", "fair"]),
    tooMany(["351912345677", "Refused", ""]),
    few(["351912345678", "New", "fair"]),
    // The previous row with this number was rejected, so no contact exists.
    few(["351912345677", "Instead", ""]),
  ];
  const done = await importFile(at, rows.map((row) => row.join(",")).join("\n"), { existing: "skip" });
  expect(done).toMatchObject({ created: 2, updated: 0, unchanged: 1, failed: 1 });
  expect(await listContactsByName(at)).toMatchObject([
    { name: "Ana", labels: [] },
    { name: "Instead" },
    { name: "New", labels: [{ name: "fair" }] },
  ]);
});

test("rejects only rows with new labels when the workspace has no room for them", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  await createContactManually(at, { phone: "5511999998888", name: "Ana" });
  await at.db.execute(sql`
    insert into labels (id, workspace_id, name, normalized_name)
    select parley_uuidv7(), ${sql.param(at.workspaceId, contacts.workspaceId)}, 'l' || n, 'l' || n
    from generate_series(1, 999) n`);
  const csv = [
    "phone,name,labels",
    "5511999998888,Other,l1",
    "351912345677,First,last room",
    "351912345678,Refused,no room",
    "351912345679,New,L2",
  ].join("\n");
  const done = await importFile(at, csv, { existing: "skip" });
  expect(done).toMatchObject({ created: 2, updated: 0, unchanged: 1, failed: 1 });
  expect(await listContactsByName(at)).toMatchObject([
    { name: "Ana", labels: [] },
    { name: "First", labels: [{ name: "last room" }] },
    { name: "New", labels: [{ name: "l2" }] },
  ]);
});

test("leaves a contact unchanged that is created during the import", async () => {
  const at = (await makeMember(await makeWorkspace(), "admin")).ctx;
  const id = await startFile(at, "phone,name\n351912345678,File\n", { existing: "skip" });
  let imported = Promise.resolve();
  await at.db.transaction(async (db) => {
    // An inbound message creates the contact without the phone lock.
    await db.insert(contacts).values({
      id: newId("contact"),
      workspaceId: at.workspaceId,
      phone: "351912345678",
      name: "Message",
      source: "inbound",
    });
    imported = runStartedImport(at, id);
    await waitUntilBlocking(db);
  });
  await imported;
  expect(await getImport(at, id)).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 });
  expect(await listContactsByName(at)).toMatchObject([{ name: "Message" }]);
});
