import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, requireServerVersion } from "#db/migrate.ts";
import { databaseUrl, dropDatabase, WORKER_DATABASES } from "#lib/testing/databases.ts";

test("refuses servers before PostgreSQL 18", () => {
  for (const version of [90_624, 170_005, 179_999])
    expect(() => requireServerVersion(version)).toThrow(/needs PostgreSQL 18 or newer/);
  expect(() => requireServerVersion(170_005)).toThrow(/is a server of version 17\. Upgrade the server/);
  for (const version of [180_000, 180_004, 190_000])
    expect(() => requireServerVersion(version)).not.toThrow();
});

test("changes nothing in the database of a server that is too old", async () => {
  const server = inject("databaseServer");
  const name = `${WORKER_DATABASES}${process.pid}_old`;
  const url = databaseUrl(server, name);
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await Promise.all([admin.end(), sql.end()]);
    await dropDatabase(server, name);
  });
  // The server says it is an older one.
  await sql.unsafe(`
    create schema old;
    create function old.current_setting(text) returns text language sql return '170005';
    alter database ${name} set search_path = old, pg_catalog, public`);
  await expect(migrate(url)).rejects.toThrow(/needs PostgreSQL 18 or newer/);
  const schemas = await sql`select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')`;
  expect([...schemas]).toEqual([]);
});
