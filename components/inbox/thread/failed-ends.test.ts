import { expect, test } from "vitest";
import {
  endToLoad,
  type FailedEnds,
  NO_FAILED_ENDS,
  updateFailedEnds,
} from "#components/inbox/thread/failed-ends.ts";

type End = "older" | "newer";
const loading = { isFetching: true, isFetchNextPageError: false, isFetchPreviousPageError: false };
const done = { ...loading, isFetching: false };
const failed = (end: End) => ({
  ...done,
  isFetchNextPageError: end === "older",
  isFetchPreviousPageError: end === "newer",
});
const nearBothEnds = { above: 0, below: 0, hasOlder: true, hasNewer: true };

function requestedEnds(succeeds: (end: End) => boolean, maxRequests: number): End[] {
  const requested: End[] = [];
  let ends: FailedEnds = NO_FAILED_ENDS;
  for (let end = endToLoad({ ...nearBothEnds, failed: ends }, 100); end; ) {
    requested.push(end);
    if (requested.length === maxRequests) break;
    // While it runs, the query still reports the previous failure.
    ends = updateFailedEnds(ends, { ...failed(end), isFetching: true });
    ends = updateFailedEnds(ends, succeeds(end) ? done : failed(end));
    end = endToLoad({ ...nearBothEnds, failed: ends }, 100);
  }
  return requested;
}

test("each end is requested once while loading fails, without alternating", () => {
  expect(requestedEnds(() => false, 10)).toEqual(["newer", "older"]);
});

test("pages are loaded one after the other while loading succeeds", () => {
  expect(requestedEnds(() => true, 4)).toEqual(["newer", "newer", "newer", "newer"]);
});

test("an end stays failed during a retry and until a page was loaded", () => {
  const ends = updateFailedEnds(NO_FAILED_ENDS, failed("older"));
  expect(ends).toEqual({ older: true, newer: false });
  expect(updateFailedEnds(ends, loading)).toBe(ends);
  expect(updateFailedEnds(ends, failed("older"))).toBe(ends);
  expect(updateFailedEnds(ends, failed("newer"))).toEqual({ older: true, newer: true });
  expect(updateFailedEnds(ends, done)).toEqual(NO_FAILED_ENDS);
  expect(updateFailedEnds(NO_FAILED_ENDS, done)).toBe(NO_FAILED_ENDS);
});

test("a distant or missing end is not loaded", () => {
  const none = { ...nearBothEnds, failed: NO_FAILED_ENDS };
  expect(endToLoad({ ...none, above: 100, below: 100 }, 100)).toBeNull();
  expect(endToLoad({ ...none, hasNewer: false }, 100)).toBe("older");
  expect(endToLoad({ ...none, hasNewer: false, hasOlder: false }, 100)).toBeNull();
});
