import fc from "fast-check";
import { expect, test } from "vitest";
import { type ThreadPages, trimThread, withMessage } from "#components/inbox/cache/thread-cache.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { MessageStatus } from "#lib/platform/message-values.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";

const ranges = fc.record({ hasOlder: fc.boolean(), hasNewer: fc.boolean() });
const order: MessageStatus[] = ["queued", "sent", "delivered", "read"];
const updates = fc.array(fc.record({ at: fc.nat(60), status: fc.constantFrom(...order) }), { maxLength: 30 });

function loaded({ hasOlder, hasNewer }: { hasOlder: boolean; hasNewer: boolean }): ThreadPages {
  const messages = Array.from({ length: 20 }, (_, index) => messageFixture(39 - index, { status: "queued" }));
  return {
    pages: [
      { data: messages.slice(0, 10), hasOlder: true, hasNewer },
      { data: messages.slice(10), hasOlder, hasNewer: true },
    ],
    pageParams: ["", "before=msg_000030"],
  };
}

const shown = (thread: ThreadPages) => thread.pages.flatMap((page) => page.data);
const timeOf = ({ createdAt }: MessageView) => Date.parse(createdAt);

test("updates in any order leave each message once, in order, with its furthest status", () => {
  fc.assert(
    fc.property(ranges, updates, (ends, items) => {
      const thread = items.reduce(
        (state, { at, status }) => withMessage(state, messageFixture(at, { status })),
        loaded(ends),
      );
      const times = shown(thread).map(timeOf);
      expect(times).toEqual([...new Set(times)].sort((a, b) => b - a));
      for (const { id, status } of shown(thread)) {
        const received = items.filter(({ at }) => messageFixture(at).id === id).map((item) => item.status);
        expect(status).toBe(
          order[Math.max(...[...received, "queued" as const].map((value) => order.indexOf(value)))],
        );
      }
    }),
  );
});

test("a message beyond an unloaded range is not added", () => {
  fc.assert(
    fc.property(ranges, updates, (ends, items) => {
      const thread = items.reduce((state, { at }) => withMessage(state, messageFixture(at)), loaded(ends));
      const countReceived = (low: number, high: number) =>
        new Set(items.map(({ at }) => at).filter((at) => at >= low && at <= high)).size;
      const after = ends.hasNewer ? 0 : countReceived(40, 60);
      const before = ends.hasOlder ? 0 : countReceived(0, 19);
      expect(shown(thread)).toHaveLength(20 + after + before);
    }),
  );
});

test("a retried message becomes queued, and a late failure does not undo a read status", () => {
  const failed = messageFixture(39, { status: "failed", version: 1 });
  const thread = withMessage(loaded({ hasOlder: false, hasNewer: false }), failed);
  expect(shown(thread)[0]?.status).toBe("failed");
  const again = withMessage(thread, messageFixture(39, { status: "queued", version: 2 }));
  expect(shown(again)[0]?.status).toBe("queued");
  const read = withMessage(again, messageFixture(39, { status: "read", version: 3 }));
  expect(shown(withMessage(read, failed))[0]?.status).toBe("read");
});

test("a message that gets another time moves to its place, unless that is not loaded", () => {
  const thread = loaded({ hasOlder: true, hasNewer: false });
  const moveTo = (at: number) =>
    withMessage(thread, { ...messageFixture(39), createdAt: messageFixture(at).createdAt, version: 1 });
  const moved = shown(moveTo(25)).map(timeOf);
  expect(moved).toEqual([...moved].sort((a, b) => b - a));
  expect(shown(moveTo(25))[0]?.id).toBe(messageFixture(38).id);
  expect(shown(moveTo(25))).toHaveLength(20);
  expect(shown(moveTo(10))).toHaveLength(19);
});

test("a message shows the latest reaction of each side, also after an update", () => {
  const emoji = fc.constantFrom("👍", "❤️", null);
  const given = fc.array(fc.record({ emoji, mine: fc.boolean() }), { maxLength: 8 });
  fc.assert(
    fc.property(given, (reactions) => {
      const target = messageFixture(30);
      const thread = reactions.reduce(
        (state, { emoji: chosen, mine }, index) => {
          const direction = mine ? "outbound" : "inbound";
          return withMessage(
            withMessage(
              state,
              messageFixture(100 + index, {
                direction,
                content: { kind: "reaction", targetWamid: "wamid", emoji: chosen },
                replyTo: {
                  id: target.id,
                  direction: "outbound",
                  kind: "text",
                  preview: "",
                  author: target.author,
                },
              }),
            ),
            messageFixture(30, { status: "read" }),
          );
        },
        loaded({ hasOlder: true, hasNewer: false }),
      );
      const on = shown(thread).find(({ id }) => id === target.id)?.reactions ?? [];
      for (const mine of [true, false]) {
        const last = reactions.findLast((reaction) => reaction.mine === mine)?.emoji ?? null;
        const direction = mine ? "outbound" : "inbound";
        expect(on.find((reaction) => reaction.direction === direction)?.emoji ?? null).toBe(last);
      }
      expect(on.length).toBeLessThanOrEqual(2);
    }),
  );
});

test("a long thread at its end keeps its newest messages and has older ones", () => {
  const many = Array.from({ length: 900 }, (_, index) => messageFixture(900 - index));
  const long = { pages: [{ data: many, hasOlder: false, hasNewer: false }], pageParams: [""] };
  const short = trimThread(long);
  expect(shown(short)).toEqual(many.slice(0, shown(short).length));
  expect(shown(short).length).toBeLessThan(401);
  expect(short.pages.at(-1)?.hasOlder).toBe(true);
  expect(trimThread(short)).toBe(short);
});
