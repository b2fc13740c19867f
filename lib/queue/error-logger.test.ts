import { expect, test, vi } from "vitest";
import { createErrorLogger } from "#lib/queue/error-logger.ts";

test("logs a plain object as an error, and repeated errors once in five seconds with their count", () => {
  let now = 0;
  const warn = vi.fn();
  const logError = createErrorLogger({ warn }, () => now);
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const copy = {
    ...error,
    message: error.message,
    stack: String(error.stack),
    queue: "webhooks",
    name: "Error",
  };
  for (now = 0; now < 12_000; now += 1000) logError(now === 0 ? error : copy);
  expect(warn.mock.calls.map(([fields]) => fields.times)).toEqual([1, 5, 5]);
  for (const [fields, words] of warn.mock.calls) {
    expect(words).toBe("job queue failed");
    expect(fields.err).toBeInstanceOf(Error);
    expect(fields.err).toMatchObject({ message: "connect ECONNREFUSED", code: "ECONNREFUSED" });
  }
});
