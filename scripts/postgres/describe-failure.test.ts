import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.ts";

test("the last fatal line of PostgreSQL's log says more than the error", () => {
  const log = "LOG: starting\nFATAL:  lock file exists\nFATAL:  could not create any TCP/IP sockets\n";
  expect(describeFailure(new Error("exited with code 1"), log)).toBe(
    "FATAL:  could not create any TCP/IP sockets (see postgres/postgres.log in the data directory)",
  );
});

test("without install scripts a library is missing, and the error says how to run them", () => {
  const error = new Error("initdb: error while loading shared libraries: libicuuc.so.60: cannot open\n");
  expect(describeFailure(error, "")).toMatch(
    /libicuuc\.so\.60: cannot open \(see .*\) If npm is set to ignore install scripts, run `npm rebuild/,
  );
});
