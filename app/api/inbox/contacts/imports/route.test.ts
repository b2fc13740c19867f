import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { connect } from "#db/client.ts";
import { contactImportErrors, contacts, webhookEvents } from "#db/schema/index.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { makeMember, makePhone, makeWorkspace, until } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { startServer } from "#lib/testing/start-server.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const IMPORTS = "/api/inbox/contacts/imports";

async function upload(client: StaffClient, csv: string): Promise<Response> {
  return client.upload(`${IMPORTS}?filename=people.csv`, new TextEncoder().encode(csv), "text/csv");
}

async function start(client: StaffClient, csv: string): Promise<string> {
  const view = (await (await upload(client, csv)).json()).import;
  const preview = await (await client.get(`${IMPORTS}/${view.id}/preview`)).json();
  const options = { format: preview.format, country: null, existing: "update", labels: ["fair"] };
  expect((await client.post(`${IMPORTS}/${view.id}/start`, { mapping: preview.guess, options })).status).toBe(
    200,
  );
  return view.id;
}

async function look(client: StaffClient, id: string) {
  return (await (await client.get(`${IMPORTS}/${id}`)).json()).import;
}

test("a file is uploaded, mapped, previewed and imported over HTTP, only by admins of the workspace", async () => {
  const ctx = await makeWorkspace();
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const outsider = await signIn((await makeMember(await makeWorkspace(), "admin")).email);
  expect((await upload(agent, "phone\n1")).status).toBe(403);
  expect((await upload(admin, "")).status).toBe(400);
  const id = await start(admin, `phone,name\n${makePhone()},Ana\n12,Bad\n`);
  const done = await until(async () => {
    const view = await look(admin, id);
    return view.state === "done" ? view : null;
  });
  expect(done).toMatchObject({ created: 1, failed: 1, totalRows: 2 });
  const errors = await admin.get(`${IMPORTS}/${id}/errors`);
  expect(errors.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await errors.text()).toContain('"12","Bad"');
  expect((await (await admin.get(IMPORTS)).json()).data).toMatchObject([{ id, state: "done" }]);
  for (const each of ["", "/preview", "/errors"]) {
    expect((await outsider.get(`${IMPORTS}/${id}${each}`)).status).toBe(404);
    expect((await agent.get(`${IMPORTS}/${id}${each}`)).status).toBe(403);
  }
  expect((await outsider.post(`${IMPORTS}/${id}/cancel`)).status).toBe(404);
  expect((await admin.get(`${IMPORTS}/${id}/preview`)).status).toBe(400);
  expect((await (await outsider.get(IMPORTS)).json()).data).toEqual([]);
});

sweepTest(
  "an import whose process is killed loses and duplicates no row",
  async () => {
    const ROWS = sweepSize(1000, 6000);
    const BAD = ROWS / 1000;
    const name = `parley_import_${randomUUID().slice(0, 8)}`;
    const databases = inject("databaseServer");
    const url = await cloneDatabase(databases, inject("databaseTemplate"), name);
    const folder = await mkdtemp(path.join(tmpdir(), "parley-import-"));
    const { db, close } = connect(url, 2);
    const settings = { PARLEY_DATA_DIR: folder };
    let server = await startServer(url, settings);
    try {
      const ctx = await createWorkspace(db, { name: "Import", actor: { kind: "terminal" } });
      const { email } = await makeMember(ctx, "admin");
      const client = await signIn(email, undefined, server.url);
      const rows = Array.from({ length: ROWS }, (_, index) =>
        index % 1000 === 7 ? `12,Bad ${index}` : `49151${String(index).padStart(8, "0")},P${index}`,
      );
      const id = await start(client, ["phone,name", ...rows].join("\n"));
      for (const killAfterRow of sweepSize([ROWS / 3], [ROWS / 6, ROWS / 2])) {
        const { url: base } = server;
        const killed = await signIn(email, undefined, base);
        await until(async () => ((await look(killed, id)).doneRows >= killAfterRow ? true : null), 60_000);
        await server.kill();
        server = await startServer(url, settings);
      }
      const after = await signIn(email, undefined, server.url);
      const done = await until(async () => {
        const view = await look(after, id);
        return view.state === "running" ? null : view;
      }, 90_000);
      expect(done).toMatchObject({
        state: "done",
        doneRows: ROWS,
        created: ROWS - BAD,
        failed: BAD,
        updated: 0,
      });
      const mine = eq(contacts.workspaceId, ctx.workspaceId);
      expect(await db.$count(contacts, mine)).toBe(ROWS - BAD);
      expect(await db.$count(contactImportErrors, eq(contactImportErrors.workspaceId, ctx.workspaceId))).toBe(
        BAD,
      );
      const createdEvents = and(
        eq(webhookEvents.workspaceId, ctx.workspaceId),
        eq(webhookEvents.type, "contact.created"),
      );
      expect(await db.$count(webhookEvents, createdEvents)).toBe(ROWS - BAD);
    } finally {
      await server.kill();
      await close();
      await dropDatabase(databases, name);
      await rm(folder, { recursive: true, force: true });
    }
  },
  240_000,
);
