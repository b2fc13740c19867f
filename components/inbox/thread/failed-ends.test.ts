import { expect, test } from "vitest";
import {
  endToLoad,
  type FailedEnds,
  failedAfter,
  NO_FAILED_ENDS,
} from "#components/inbox/thread/failed-ends.ts";

type End = "older" | "newer";
const loading = { isFetching: true, isFetchNextPageError: false, isFetchPreviousPageError: false };
const done = { ...loading, isFetching: false };
const failed = (end: End) => ({
  ...done,
  isFetchNextPageError: end === "older",
  isFetchPreviousPageError: end === "newer",
});
const near = { above: 0, below: 0, hasOlder: true, hasNewer: true };

function loads(answers: (end: End) => boolean, most: number): End[] {
  const asked: End[] = [];
  let ends: FailedEnds = NO_FAILED_ENDS;
  for (let end = endToLoad({ ...near, failed: ends }, 100); end; ) {
    asked.push(end);
    if (asked.length === most) break;
    // While it runs, the query still reports the previous failure.
    ends = failedAfter(ends, { ...failed(end), isFetching: true });
    ends = failedAfter(ends, answers(end) ? done : failed(end));
    end = endToLoad({ ...near, failed: ends }, 100);
  }
  return asked;
}

test("each end is asked once while nothing can be read, and not the two in turn", () => {
  expect(loads(() => false, 10)).toEqual(["newer", "older"]);
});

test("while pages come, they are loaded one after the other", () => {
  expect(loads(() => true, 4)).toEqual(["newer", "newer", "newer", "newer"]);
});

test("an end stays failed while it is asked again, and until something was read", () => {
  const ends = failedAfter(NO_FAILED_ENDS, failed("older"));
  expect(ends).toEqual({ older: true, newer: false });
  expect(failedAfter(ends, loading)).toBe(ends);
  expect(failedAfter(ends, failed("older"))).toBe(ends);
  expect(failedAfter(ends, failed("newer"))).toEqual({ older: true, newer: true });
  expect(failedAfter(ends, done)).toEqual(NO_FAILED_ENDS);
  expect(failedAfter(NO_FAILED_ENDS, done)).toBe(NO_FAILED_ENDS);
});

test("nothing is loaded that is far away or not there", () => {
  const none = { ...near, failed: NO_FAILED_ENDS };
  expect(endToLoad({ ...none, above: 100, below: 100 }, 100)).toBeNull();
  expect(endToLoad({ ...none, hasNewer: false }, 100)).toBe("older");
  expect(endToLoad({ ...none, hasNewer: false, hasOlder: false }, 100)).toBeNull();
});
