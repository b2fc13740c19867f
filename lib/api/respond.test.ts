import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { toErrorResponse } from "#lib/api/respond.ts";
import { log } from "#lib/platform/log.ts";

const statusOf = (error: unknown) => toErrorResponse(error, "req_1", log).status;

test("a database that does not listen is temporarily unavailable", async () => {
  // Port 1 has no server; Node tries all addresses of the name.
  const { db, close } = connect("postgres://localhost:1/none", 1);
  const error: unknown = await db.execute(sql`select 1`).catch((reason: unknown) => reason);
  await close();
  expect(statusOf(error)).toBe(503);
});

test.each([
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "57P03",
  "3D000",
  "08006",
])("%s is an outage, also as a cause and as one of several errors", (code) => {
  const error = Object.assign(new Error("lost"), { code });
  expect(statusOf(error)).toBe(503);
  expect(statusOf(new Error("Failed query", { cause: error }))).toBe(503);
  expect(statusOf(new Error("Failed query", { cause: new AggregateError([error]) }))).toBe(503);
});

test("other errors are not", () => {
  for (const code of ["23505", "ENOENT", "42P01", undefined])
    expect(statusOf(Object.assign(new Error("x"), { code }))).toBe(500);
});
