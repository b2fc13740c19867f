import { readFileSync } from "node:fs";
import { toSnakeCase } from "drizzle-orm/casing";
import { expect, test } from "vitest";
import { ERASED_AT_END, endedCode } from "#lib/otp/end-rules.ts";

test("a code that is replaced, in SQL, ends like every other", () => {
  const sql = readFileSync("db/functions/7_accept_passcode.sql", "utf8");
  const [, set = ""] = /UPDATE otp_verifications v SET (.*?)\n +WHERE/s.exec(sql) ?? [];
  const columns = [...set.matchAll(/\b(\w+) = (?!ANY)(NULL)?/g)];
  const names = (values: object) => Object.keys(values).map(toSnakeCase).toSorted();
  expect(columns.map(([, name]) => name).toSorted()).toEqual(names(endedCode("replaced", new Date())));
  const erased = columns.filter(([, , value]) => value === "NULL").map(([, name]) => name);
  expect(erased.toSorted()).toEqual(names(ERASED_AT_END));
});
