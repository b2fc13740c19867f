import { expect, test } from "vitest";
import { expectNoTransaction, recordOwnTransaction } from "#lib/queue/new-transactions.ts";

function expectNone(snapshot: string) {
  const noticed: string[] = [];
  const isExpected = expectNoTransaction(snapshot, () => noticed.push("new"));
  return { isExpected, noticed };
}

test("transactions of this process alone are not new, and any other one is, once", () => {
  const { isExpected, noticed } = expectNone("99:99:");
  expect(isExpected).toBe(true);
  recordOwnTransaction({ xid: "99", snapshot: "99:99:" });
  recordOwnTransaction({ xid: "100", snapshot: "100:100:" });
  expect(noticed).toEqual([]);
  recordOwnTransaction({ xid: "102", snapshot: "102:102:" });
  recordOwnTransaction({ xid: "104", snapshot: "104:104:" });
  expect(noticed).toEqual(["new"]);
});

test.each([
  ["one that has begun and not ended", { xid: "100", snapshot: "99:99:" }],
  ["one that runs beside a later one that has ended", { xid: "101", snapshot: "99:101:99" }],
  ["what was written during an outage", null],
])("%s is noticed", (_what, own) => {
  const { noticed } = expectNone("99:99:");
  recordOwnTransaction(own);
  expect(noticed).toEqual(["new"]);
});

test("nothing is expected while a transaction runs whose end would change nothing else", () => {
  expect(expectNone("98:99:98").isExpected).toBe(false);
});
