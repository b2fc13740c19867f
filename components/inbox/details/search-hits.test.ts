import { expect, test } from "vitest";
import { hitAfterLeaving, placeOf } from "#components/inbox/details/search-hits.ts";

const hit = (conversationId: string, at?: string) => ({ conversationId, at });
const HITS = [hit("conv_a"), hit("conv_b", "msg_1"), hit("conv_b", "msg_2"), hit("conv_c", "msg_3")];

test("the opened message has a place, and another message of its conversation the place of the first hit", () => {
  expect(placeOf(HITS, hit("conv_b", "msg_2"))).toBe(2);
  expect(placeOf(HITS, hit("conv_b", "msg_9"))).toBe(1);
  expect(placeOf(HITS, hit("conv_x"))).toBe(-1);
});

test("leaving a conversation skips its other hits, and goes back from the last one", () => {
  expect(hitAfterLeaving(HITS, hit("conv_b", "msg_1"))).toEqual(hit("conv_c", "msg_3"));
  expect(hitAfterLeaving(HITS, hit("conv_c", "msg_3"))).toEqual(hit("conv_b", "msg_2"));
  expect(hitAfterLeaving(HITS, hit("conv_x"))).toEqual(hit("conv_a"));
  expect(hitAfterLeaving(HITS.slice(1, 3), hit("conv_b", "msg_1"))).toBeUndefined();
});
