import fc from "fast-check";
import { expect, test } from "vitest";
import { someMessage } from "#components/inbox/cache/some-message.ts";
import { type ThreadPages, trimmed, withMessage } from "#components/inbox/cache/thread-cache.ts";
import type { MessageStatus, MessageView } from "#lib/conversations/thread/schema.ts";

const reach = fc.record({ hasOlder: fc.boolean(), hasNewer: fc.boolean() });
const order: MessageStatus[] = ["queued", "sent", "delivered", "read"];
const news = fc.array(fc.record({ at: fc.nat(60), status: fc.constantFrom(...order) }), { maxLength: 30 });

function loaded({ hasOlder, hasNewer }: { hasOlder: boolean; hasNewer: boolean }): ThreadPages {
  const messages = Array.from({ length: 20 }, (_, index) => someMessage(39 - index, { status: "queued" }));
  return {
    pages: [
      { data: messages.slice(0, 10), hasOlder: true, hasNewer },
      { data: messages.slice(10), hasOlder, hasNewer: true },
    ],
    pageParams: ["", "before=msg_000030"],
  };
}

const shown = (thread: ThreadPages) => thread.pages.flatMap((page) => page.data);
const placeOf = ({ createdAt }: MessageView) => Date.parse(createdAt);

test("news in any order and number leave each message once, in order, at its furthest status", () => {
  fc.assert(
    fc.property(reach, news, (ends, items) => {
      const thread = items.reduce(
        (state, { at, status }) => withMessage(state, someMessage(at, { status })),
        loaded(ends),
      );
      const places = shown(thread).map(placeOf);
      expect(places).toEqual([...new Set(places)].sort((a, b) => b - a));
      for (const { id, status } of shown(thread)) {
        const told = items.filter(({ at }) => someMessage(at).id === id).map((item) => item.status);
        expect(status).toBe(
          order[Math.max(...[...told, "queued" as const].map((one) => order.indexOf(one)))],
        );
      }
    }),
  );
});

test("no news is placed where a hole would lie before it", () => {
  fc.assert(
    fc.property(reach, news, (ends, items) => {
      const thread = items.reduce((state, { at }) => withMessage(state, someMessage(at)), loaded(ends));
      const told = (low: number, high: number) =>
        new Set(items.map(({ at }) => at).filter((at) => at >= low && at <= high)).size;
      const after = ends.hasNewer ? 0 : told(40, 60);
      const before = ends.hasOlder ? 0 : told(0, 19);
      expect(shown(thread)).toHaveLength(20 + after + before);
    }),
  );
});

test("a failed message that goes again turns back, and a late failure does not undo what was read", () => {
  const failed = someMessage(39, { status: "failed", version: 1 });
  const thread = withMessage(loaded({ hasOlder: false, hasNewer: false }), failed);
  expect(shown(thread)[0]?.status).toBe("failed");
  const again = withMessage(thread, someMessage(39, { status: "queued", version: 2 }));
  expect(shown(again)[0]?.status).toBe("queued");
  const read = withMessage(again, someMessage(39, { status: "read", version: 3 }));
  expect(shown(withMessage(read, failed))[0]?.status).toBe("read");
});

test("a reaction stands on its message, the latest of each side, and news of the message keeps it", () => {
  const emoji = fc.constantFrom("👍", "❤️", null);
  const given = fc.array(fc.record({ emoji, mine: fc.boolean() }), { maxLength: 8 });
  fc.assert(
    fc.property(given, (reactions) => {
      const target = someMessage(30);
      const thread = reactions.reduce(
        (state, { emoji: chosen, mine }, index) => {
          const direction = mine ? "outbound" : "inbound";
          return withMessage(
            withMessage(
              state,
              someMessage(100 + index, {
                direction,
                content: { kind: "reaction", targetWamid: "wamid", emoji: chosen },
                replyTo: { id: target.id, direction: "outbound", preview: "", author: target.author },
              }),
            ),
            someMessage(30, { status: "read" }),
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

test("a long thread that is read at its end keeps its newest part and knows that there is more", () => {
  const many = Array.from({ length: 900 }, (_, index) => someMessage(900 - index));
  const long = { pages: [{ data: many, hasOlder: false, hasNewer: false }], pageParams: [""] };
  const short = trimmed(long);
  expect(shown(short)).toEqual(many.slice(0, shown(short).length));
  expect(shown(short).length).toBeLessThan(401);
  expect(short.pages.at(-1)?.hasOlder).toBe(true);
  expect(trimmed(short)).toBe(short);
});
