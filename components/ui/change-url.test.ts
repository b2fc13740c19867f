import { expect, test, vi } from "vitest";
import { changeUrl, forgetTarget, targetPath } from "#components/ui/change-url.ts";

test("the path chosen last counts while the router shows the URL of an earlier choice, for ten seconds", () => {
  forgetTarget();
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { pathname: "/inbox/conv_1" } });
  expect(targetPath()).toBe("/inbox/conv_1");
  changeUrl("/inbox/conv_2?view=mine", () => undefined);
  expect(targetPath()).toBe("/inbox/conv_2");
  vi.advanceTimersByTime(10_000);
  expect(targetPath()).toBe("/inbox/conv_1");
  changeUrl("/inbox/conv_2", () => undefined);
  forgetTarget();
  expect(targetPath()).toBe("/inbox/conv_1");
  vi.useRealTimers();
});
