import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { labels } from "#db/schema/index.ts";
import { newId } from "#lib/id.ts";
import { generateKey } from "#lib/keys/rules.ts";
import { describeError, redact } from "#lib/log.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

test("no key, signing secret or Graph token passes into a log line", () => {
  const key = generateKey();
  const line = redact(`{"msg":"call with ${key} and whsec_MDEyMzQ1Njc4OWFi and EAAGm0PX4ZCpsBAKZCxyz123"}`);
  expect(line).not.toContain(key);
  expect(line).not.toContain("MDEyMzQ1");
  expect(line).not.toContain("Gm0PX4ZCps");
});

// As many lines of it as a stack has, in the shape of one.
const SECRET = "Ana said: 739251\n    at 739251 (739251:1:1)";

test("a failed insert is told by its query and its cause, never by the values it was to write", async () => {
  const { workspaceId } = await makeWorkspace();
  const insert = () => {
    const row = { id: newId("lbl"), workspaceId, name: SECRET, fold: SECRET };
    return pool().db.insert(labels).values(row);
  };
  await insert();
  const error: unknown = await insert().then(
    () => null,
    (failure: unknown) => failure,
  );
  // The values are there to be lost.
  expect(String(error)).toContain(SECRET);
  const said = describeError(error);
  expect(said).toEqual({
    type: "Error",
    message: expect.stringMatching(/^Failed query: insert into "labels"/),
    stack: expect.stringMatching(/^\s+at .*:\d+:\d+\)?$/m),
    cause: {
      type: "PostgresError",
      code: "23505",
      message: expect.stringContaining("duplicate key value violates unique constraint"),
      stack: expect.any(String),
    },
  });
  expect(JSON.stringify(said)).not.toContain("739251");
});

test("a value that PostgreSQL could not read is not quoted, and of a long query only the beginning is", async () => {
  const query = sql`select ${SECRET}::int, ${sql.raw("1, ".repeat(1000))} 1`;
  const error: unknown = await pool()
    .db.execute(query)
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  const said = describeError(error);
  expect(said).toMatchObject({
    message: expect.stringMatching(/^Failed query: select .{480,500}$/),
    cause: { code: "22P02", message: 'invalid input syntax for type integer: "…"' },
  });
  expect(JSON.stringify(said)).not.toContain("739251");
});
