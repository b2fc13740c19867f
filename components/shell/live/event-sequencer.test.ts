import fc from "fast-check";
import { expect, test } from "vitest";
import { eventPositionOf } from "#components/shell/live/event-position.ts";
import { EventSequencer } from "#components/shell/live/event-sequencer.ts";
import type { Frame } from "#lib/events/live/schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";

const owner = { workspaceId: "ws_1", userId: "user_1" };
const cursorOf = (index: number) => `${100 + Math.floor(index / 3)}-${10 + (index % 3)}`;
const START = "100-0";

function createFrames(length: number): Frame[] {
  return Array.from({ length }, (_, index) => ({
    cursor: cursorOf(index),
    prev: index === 0 ? START : cursorOf(index - 1),
    event: index,
  }));
}

test("the position of a frame depends only on the cursor of the page", () => {
  const [first, second, third] = createFrames(3) as [Frame, Frame, Frame];
  expect(eventPositionOf(START, first)).toBe("next");
  expect(eventPositionOf(START, second)).toBe("gap");
  expect(eventPositionOf(second.cursor, second)).toBe("seen");
  expect(eventPositionOf(first.cursor, third)).toBe("gap");
  // The page's data was read between two events.
  expect(eventPositionOf("100-11", third)).toBe("next");
  expect(eventPositionOf("99-0", { ...first, prev: "98-4" })).toBe("next");
});

test("every event is applied once and in order, even if frames are lost, repeated or late", async () => {
  const way = fc.record({
    frames: fc.integer({ min: 1, max: 30 }),
    delivered: fc.array(fc.nat(29), { maxLength: 60 }),
    failures: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(way, async ({ frames, delivered, failures }) => {
      const all = createFrames(frames);
      const applied: unknown[] = [];
      let known = 0;
      let failing = failures;
      const sequencer = new EventSequencer({
        cursor: START,
        fetchMissedEvents: async (after) => {
          await Promise.resolve();
          if (failing > 0) {
            failing -= 1;
            throw new ApiError(0, "OFFLINE", "no network");
          }
          const missed = all.slice(0, known).filter((frame) => eventPositionOf(after, frame) !== "seen");
          return { owner, frames: missed.slice(0, 7), cursor: after, more: missed.length > 7 };
        },
        apply: (event) => applied.push(event),
        reload: async () => undefined,
        onBehind: () => undefined,
        isOwn: () => true,
        onRefused: () => undefined,
        retryMs: [0],
      });
      for (const index of delivered) {
        const frame = all[index];
        if (!frame) continue;
        known = Math.max(known, index + 1);
        sequencer.receive(frame);
        if (index % 2 === 0) await Promise.resolve();
      }
      await expect.poll(() => sequencer.isBehind, { interval: 1 }).toBe(false);
      expect(applied).toEqual(all.slice(0, known).map(({ event }) => event));
    }),
    { numRuns: 60 },
  );
});

test("a page with an outdated cursor reloads and continues from the new cursor", async () => {
  const applied: unknown[] = [];
  let reloads = 0;
  const [, , third, fourth] = createFrames(4) as [Frame, Frame, Frame, Frame];
  const sequencer = new EventSequencer({
    cursor: START,
    fetchMissedEvents: async () => ({ owner, frames: null, cursor: cursorOf(1), more: false }),
    apply: (event) => applied.push(event),
    reload: async () => {
      reloads += 1;
    },
    onBehind: () => undefined,
    isOwn: () => true,
    onRefused: () => undefined,
  });
  sequencer.receive(third);
  await expect.poll(() => sequencer.isBehind, { interval: 1 }).toBe(false);
  sequencer.receive(fourth);
  expect([reloads, applied, sequencer.cursor]).toEqual([1, [2, 3], fourth.cursor]);
});

test.each([
  ["the session belongs to another member", null, "ended"],
  ["the member is signed out", new ApiError(401, "NOT_AUTHENTICATED", "Sign in."), "ended"],
  ["the role may not read conversations any more", new ApiError(403, "NOT_ALLOWED", "No."), "forbidden"],
])("the sequencer stops if %s", async (_, error, expected) => {
  const refusals: string[] = [];
  const sequencer = new EventSequencer({
    cursor: START,
    fetchMissedEvents: async () => {
      if (error) throw error;
      return { owner: { ...owner, userId: "user_2" }, frames: [], cursor: START, more: false };
    },
    apply: () => undefined,
    reload: async () => undefined,
    onBehind: () => undefined,
    isOwn: ({ userId }) => userId === owner.userId,
    onRefused: (refusal) => refusals.push(refusal),
  });
  sequencer.catchUp();
  await expect.poll(() => refusals).toEqual([expected]);
});
