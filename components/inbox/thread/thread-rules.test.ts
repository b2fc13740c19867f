import fc from "fast-check";
import { expect, test } from "vitest";
import { messageFixture } from "#components/inbox/cache/message-fixture.ts";
import { arrangeThread, dayName, type ThreadItem } from "#components/inbox/thread/thread-rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const picture = {
  kind: "image",
  mediaId: null,
  mimeType: null,
  sha256: null,
  caption: null,
} satisfies MessageView["content"];

const contents = fc.constantFrom<MessageView["content"]>(
  { kind: "text", body: "hi" },
  picture,
  { ...picture, caption: "with words" },
  { kind: "note", body: "look", mentions: [] },
  { kind: "activity", action: "closed", assignee: null, until: null, labels: [] },
  { kind: "reaction", targetWamid: "w", emoji: "👍" },
);
const customer = { kind: "contact", id: null, name: null } as const;
const someThread = fc
  .array(fc.record({ content: contents, gap: fc.nat(40_000), mine: fc.boolean(), answers: fc.boolean() }), {
    maxLength: 40,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(({ content, gap, mine, answers }) => {
      at += gap + 1;
      return messageFixture(at, {
        content,
        direction:
          content.kind === "note" || content.kind === "activity" ? "internal" : mine ? "outbound" : "inbound",
        author: mine ? { kind: "member", id: "user_1", name: "Ana" } : customer,
        replyTo: answers ? { id: "msg_x", direction: "inbound", preview: "", author: customer } : null,
      });
    });
  });

const messagesOf = (item: ThreadItem) => ("messages" in item ? item.messages : [item.message]);

test("every message stands once and in order, but for reactions, which stand on theirs", () => {
  fc.assert(
    fc.property(someThread, (messages) => {
      const days = arrangeThread(messages, { firstUnreadId: null, timeZone: "UTC" });
      const shown = days.flatMap(({ items }) => items.flatMap(messagesOf));
      expect(shown).toEqual(
        messages.filter(({ content, replyTo }) => content.kind !== "reaction" || replyTo === null),
      );
      expect(new Set(days.map(({ key }) => key)).size).toBe(days.length);
      for (const { key, items } of days) {
        for (const message of items.flatMap(messagesOf)) expect(message.createdAt.slice(0, 10)).toBe(key);
      }
    }),
  );
});

test("a run begins and ends once: its first says who, its last has the tail", () => {
  fc.assert(
    fc.property(someThread, (messages) => {
      for (const { items } of arrangeThread(messages, { firstUnreadId: null, timeZone: "UTC" })) {
        items.forEach((item, index) => {
          if (!("first" in item)) return;
          const before = items[index - 1];
          const after = items[index + 1];
          const [own] = messagesOf(item);
          expect(item.first).toBe(!(before && "last" in before && !before.last));
          if (!item.last) expect(after && "first" in after && !after.first).toBe(true);
          if (!item.first && before) expect(messagesOf(before).at(-1)?.direction).toBe(own?.direction);
        });
      }
    }),
  );
});

test("albums hold at least two pictures that say nothing for themselves", () => {
  fc.assert(
    fc.property(someThread, (messages) => {
      const items = arrangeThread(messages, { firstUnreadId: null, timeZone: "UTC" }).flatMap(
        (day) => day.items,
      );
      for (const item of items) {
        if (item.kind !== "album") continue;
        expect(item.messages.length).toBeGreaterThan(1);
        for (const { content, replyTo } of item.messages) expect([content, replyTo]).toEqual([picture, null]);
      }
    }),
  );
});

test("the divider stands once, before the first unread message or what comes next", () => {
  fc.assert(
    fc.property(someThread, fc.nat(39), (messages, index) => {
      const firstUnread = messages[index];
      const items = arrangeThread(messages, {
        firstUnreadId: firstUnread?.id ?? null,
        timeZone: "UTC",
      }).flatMap((day) => day.items);
      const rest = messages
        .slice(index)
        .filter(({ content, replyTo }) => content.kind !== "reaction" || replyTo === null);
      const divided = items.filter(({ unread }) => unread);
      expect(divided.flatMap(messagesOf)[0]).toEqual(firstUnread ? rest[0] : undefined);
      expect(divided.length).toBe(firstUnread && rest.length > 0 ? 1 : 0);
    }),
  );
});

test("today and yesterday are the viewer's, across the change of summer time too", () => {
  const noon = Date.parse("2026-03-30T10:00:00Z");
  expect(dayName("2026-03-29T22:30:00Z", noon, "Europe/Berlin")).toBe("today");
  expect(dayName("2026-03-28T23:30:00Z", noon, "Europe/Berlin")).toBe("yesterday");
  expect(dayName("2026-03-28T22:30:00Z", noon, "Europe/Berlin")).toBe("date");
  expect(dayName("2026-03-29T22:30:00Z", noon, "America/New_York")).toBe("yesterday");
});
