import { expect, test } from "vitest";
import { readWithin, urlWithin, withoutWithin } from "#components/inbox/details/search-within.ts";

const HERE = new URLSearchParams("view=mine&q=invoice&at=msg_1");

test("beside the thread the search begins anew and the thread stays where it is", () => {
  const address = urlWithin(HERE, "conv_1", true);
  expect(address).toBe("/inbox/conv_1?view=mine&at=msg_1&in=conv_1");
  expect(readWithin(new URL(address, "http://x").searchParams)).toBe("conv_1");
});

test("on a phone the search is at the list, of the same view", () => {
  expect(urlWithin(HERE, "conv_1", false)).toBe("/inbox?view=mine&in=conv_1");
});

test("an address without a conversation, or with what is none, searches the workspace", () => {
  expect(readWithin(HERE)).toBeNull();
  expect(readWithin(new URLSearchParams("in="))).toBeNull();
  expect(readWithin(new URLSearchParams("in=../x"))).toBeNull();
  expect(String(withoutWithin(new URLSearchParams("q=a&in=conv_1")))).toBe("q=a");
});
