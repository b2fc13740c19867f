import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { labels } from "#db/schema/index.ts";
import { generateKey } from "#lib/accounts/api-keys/rules.ts";
import { newId } from "#lib/platform/id.ts";
import { redact, serializeError } from "#lib/platform/log.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

test("redacts API keys, signing secrets and Graph tokens", () => {
  const key = generateKey();
  const line = redact(`{"msg":"call with ${key} and whsec_MDEyMzQ1Njc4OWFi and EAAGm0PX4ZCpsBAKZCxyz123"}`);
  expect(line).not.toContain(key);
  expect(line).not.toContain("MDEyMzQ1");
  expect(line).not.toContain("Gm0PX4ZCps");
});

// Several lines shaped like those of a stack trace.
const SECRET = "Ana serialized: 739251\n    at 739251 (739251:1:1)";

test("logs a failed insert with its query and cause but without its values", async () => {
  const { workspaceId } = await makeWorkspace();
  const insert = () => {
    const row = { id: newId("lbl"), workspaceId, name: SECRET, normalizedName: SECRET };
    return pool().db.insert(labels).values(row);
  };
  await insert();
  const error: unknown = await insert().then(
    () => null,
    (failure: unknown) => failure,
  );
  // Precondition: the error contains the values.
  expect(String(error)).toContain(SECRET);
  const serialized = serializeError(error);
  expect(serialized).toEqual({
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
  expect(JSON.stringify(serialized)).not.toContain("739251");
});

test("omits values that PostgreSQL quotes and truncates long queries", async () => {
  const query = sql`select ${SECRET}::int, ${sql.raw("1, ".repeat(1000))} 1`;
  const error: unknown = await pool()
    .db.execute(query)
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  const serialized = serializeError(error);
  expect(serialized).toMatchObject({
    message: expect.stringMatching(/^Failed query: select .{480,500}$/),
    cause: { code: "22P02", message: 'invalid input syntax for type integer: "…"' },
  });
  expect(JSON.stringify(serialized)).not.toContain("739251");
});
