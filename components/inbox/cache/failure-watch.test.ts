import { expect, test } from "vitest";
import { FailureWatch } from "#components/inbox/cache/failure-watch.ts";

test("a message fails once, and again after a retry", () => {
  const watch = new FailureWatch();
  const events = ["queued", "failed", "failed", "sent", "failed"] as const;
  expect(events.map((status) => watch.hasJustFailed({ id: "msg_1", status }))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(watch.hasJustFailed({ id: "msg_2", status: "failed" })).toBe(true);
});
