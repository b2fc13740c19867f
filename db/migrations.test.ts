import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { createFunctions } from "#db/functions.ts";
import { migrate } from "#db/migrate.ts";
import { databaseUrl, dropDatabase, WORKER_DATABASES } from "#lib/testing/databases.ts";

/** The migrations before the one with this number, in a folder of their own. */
function copyMigrationsBefore(number: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, number) }));
  return folder;
}

test("rows, their partitions and the search remain when tables, columns and stored names are renamed", async () => {
  const server = inject("databaseServer");
  const name = `${WORKER_DATABASES}${process.pid}_before`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const sql = postgres(databaseUrl(server, name), { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await Promise.all([admin.end(), sql.end()]);
    await dropDatabase(server, name);
  });
  await applyMigrations(drizzle(sql, { casing: "snake_case" }), {
    migrationsFolder: copyMigrationsBefore(46),
  });
  await createFunctions(sql);
  await sql`select parley_maintain_partitions('webhook_receipts', interval '30 days')`;
  await sql`insert into webhook_receipts (id, workspace_id, number_id, body, next_attempt_at, received_at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', now(), now())`;
  // Without the workspace, conversation and number that these rows refer to.
  await sql`set session_replication_role = replica`;
  await sql`insert into messages (id, workspace_id, conversation_id, number_id, direction, kind, content, status, author_kind,
      created_at, metadata)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'outbound', 'text',
      '{"kind": "text", "body": "Søren"}', 'sent', 'system', now(), '{"batch": true, "formerWamids": ["wamid.1"]}')`;
  await sql`insert into awaiting_assignment (workspace_id, conversation_id, "former_assignee_id")
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid())`;
  await sql`insert into automation_triggers (workspace_id, message_id) values (gen_random_uuid(), gen_random_uuid())`;
  await migrate(databaseUrl(server, name));
  // The partitions of these weeks exist.
  await sql`select parley_maintain_partitions('inbound_webhooks', interval '30 days')`;
  const rows = await sql<{ part: string; state: string }[]>`
    select tableoid::regclass::text as part, state from inbound_webhooks`;
  expect([...rows]).toEqual([{ part: expect.stringMatching(/^inbound_webhooks_\d{8}$/), state: "pending" }]);
  expect(await sql`select metadata from messages`).toMatchObject([
    { metadata: { batch: true, previousWamids: ["wamid.1"] } },
  ]);
  expect(await sql`select 1 from awaiting_assignment where previous_assignee_id is not null`).toHaveLength(1);
  expect(await sql`select 1 from awaiting_auto_reply`).toHaveLength(1);
  const [found] = await sql`
    select parley_search_vector('Søren') @@ parley_search_query('SOREN', false) as by_words,
      parley_search_normalize('Søren') as normalized`;
  expect(found).toEqual({ by_words: true, normalized: "soren" });
});

test("no migration deletes the sums of the reports, which also count messages that are deleted", () => {
  const deletes =
    /(?:delete from|truncate(?: table)?|drop table)\s+(?:if exists\s+)?"?report_(?:counts|times)\b/i;
  const deleting = globSync("db/migrations/*.sql").filter((file) => deletes.test(readFileSync(file, "utf8")));
  expect(deleting).toEqual([]);
});
