import { expect, test } from "vitest";
import { readScopeId, urlWithScope, withoutScope } from "#components/inbox/details/search-scope.ts";

const PARAMS = new URLSearchParams("view=mine&q=invoice&at=msg_1");

test("next to the thread the search is reset and the linked message stays", () => {
  const url = urlWithScope(PARAMS, "conv_1", true);
  expect(url).toBe("/inbox/conv_1?view=mine&at=msg_1&in=conv_1");
  expect(readScopeId(new URL(url, "http://x").searchParams)).toBe("conv_1");
});

test("on a phone the search replaces the thread and keeps the view", () => {
  expect(urlWithScope(PARAMS, "conv_1", false)).toBe("/inbox?view=mine&in=conv_1");
});

test("a URL without a valid conversation searches the workspace", () => {
  expect(readScopeId(PARAMS)).toBeNull();
  expect(readScopeId(new URLSearchParams("in="))).toBeNull();
  expect(readScopeId(new URLSearchParams("in=../x"))).toBeNull();
  expect(String(withoutScope(new URLSearchParams("q=a&in=conv_1")))).toBe("q=a");
});
