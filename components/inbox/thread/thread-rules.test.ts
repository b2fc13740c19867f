import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arrangeThread,
  remedyOf,
  shownAtId,
  type ThreadItem,
} from "#components/inbox/thread/thread-rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";

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
  { kind: "activity", action: "closed", assignee: null, team: null, until: null, labels: [] },
  { kind: "reaction", targetWamid: "w", emoji: "👍" },
);
const customer = { kind: "contact", id: null, name: null } as const;
const threads = fc
  .array(fc.record({ content: contents, pause: fc.nat(40_000), mine: fc.boolean(), answers: fc.boolean() }), {
    maxLength: 40,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(({ content, pause, mine, answers }) => {
      at += pause + 1;
      return messageFixture(at, {
        content,
        direction:
          content.kind === "note" || content.kind === "activity" ? "internal" : mine ? "outbound" : "inbound",
        author: mine ? { kind: "member", id: "user_1", name: "Ana" } : customer,
        replyTo: answers
          ? { id: "msg_x", direction: "inbound", kind: "text", preview: "", author: customer }
          : null,
      });
    });
  });

const messagesOf = (item: ThreadItem) => ("messages" in item ? item.messages : [item.message]);

test("every message is shown once and in order, and reactions on their targets", () => {
  fc.assert(
    fc.property(threads, (messages) => {
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

test("a run has one first and one last message", () => {
  fc.assert(
    fc.property(threads, (messages) => {
      for (const { items } of arrangeThread(messages, { firstUnreadId: null, timeZone: "UTC" })) {
        items.forEach((item, index) => {
          if (!("first" in item)) return;
          const before = items[index - 1];
          const after = items[index + 1];
          const [message] = messagesOf(item);
          expect(item.first).toBe(!(before && "last" in before && !before.last));
          if (!item.last) expect(after && "first" in after && !after.first).toBe(true);
          if (!item.first && before) expect(messagesOf(before).at(-1)?.direction).toBe(message?.direction);
        });
      }
    }),
  );
});

test("scheduled and canceled pictures are shown one by one, because each has its own state and actions", () => {
  const held = { reason: "scheduled", until: "2026-11-28T09:00:00.000Z" } as const;
  const kindsWith = (change: Partial<MessageView>) =>
    arrangeThread(
      [1, 2, 3].map((at) => messageFixture(at, { content: picture, ...change })),
      { firstUnreadId: null, timeZone: "UTC" },
    ).flatMap(({ items }) => items.map(({ kind }) => kind));
  expect(kindsWith({})).toEqual(["album"]);
  expect(kindsWith({ status: "queued", held })).toEqual(["message", "message", "message"]);
  expect(kindsWith({ status: "canceled" })).toEqual(["message", "message", "message"]);
});

test("an album has at least two pictures without caption or quote", () => {
  fc.assert(
    fc.property(threads, (messages) => {
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

test("the unread divider is shown once, before the first unread message or the next item", () => {
  fc.assert(
    fc.property(threads, fc.nat(39), (messages, index) => {
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

const template: MessageView["content"] = {
  kind: "template",
  name: "order_update",
  language: "en",
  category: "UTILITY",
  headerKind: "none",
  header: null,
  headerMediaLink: null,
  body: "Your order is on its way.",
  footer: null,
  buttons: [],
  redacted: false,
};

function failed(change: Partial<NonNullable<MessageView["failure"]>>, content?: MessageView["content"]) {
  return messageFixture(1, {
    status: "failed",
    failure: {
      code: "WHATSAPP_UNAVAILABLE",
      message: "WhatsApp did not answer.",
      action: "Send it again.",
      retry: "You can try again.",
      whatsappCode: null,
      retryable: true,
      ...change,
    },
    ...(content ? { content } : {}),
  });
}

test("a temporary failure can be retried in an open window, a template in any window", () => {
  expect(remedyOf(failed({}), true)).toBe("retry");
  expect(remedyOf(failed({}, template), true)).toBe("retry");
  expect(remedyOf(failed({}, template), false)).toBe("retry");
});

test("a text whose window has closed is offered as a template", () => {
  expect(remedyOf(failed({}), false)).toBe("template");
  expect(remedyOf(failed({ code: "WINDOW_CLOSED", retryable: false }), false)).toBe("template");
});

test("a permanent failure and a message without failure have no remedy", () => {
  expect(remedyOf(failed({ retryable: false }), true)).toBeNull();
  expect(remedyOf(failed({ retryable: false }), false)).toBeNull();
  expect(remedyOf(messageFixture(1), false)).toBeNull();
});

test("every message is shown at a rendered place: a reaction at its target, also if that is known only by its id", () => {
  const target = messageFixture(1);
  const reaction = messageFixture(2, {
    content: { kind: "reaction", targetWamid: "w", emoji: "👍" },
    replyTo: { id: target.id } as MessageView["replyTo"],
  });
  const failed: MessageView = { ...reaction, id: "msg_000003", status: "failed" };
  const items = arrangeThread([target, reaction, failed], { firstUnreadId: null, timeZone: "UTC" });
  const rendered = items.flatMap((day) => day.items).map(({ id }) => id);
  expect([target, reaction, failed].map(shownAtId)).toEqual([target.id, target.id, failed.id]);
  expect(rendered).toEqual([target.id, failed.id]);
});

test("that messages are free after a click on an ad is said once, and again after a click on another ad", () => {
  const referral = {
    sourceUrl: null,
    headline: null,
    body: null,
    welcomeText: null,
    mediaUrl: null,
  } satisfies MessageView["referral"];
  const free = { direction: "outbound", free: "entry_point" } as const;
  const click = { direction: "inbound", referral } as const;
  const steps: Partial<MessageView>[] = [click, free, { direction: "outbound" }, free, click, free, free];
  const messages = steps.map((step, index) => messageFixture(index + 1, step));
  const items = arrangeThread(messages, { firstUnreadId: null, timeZone: "UTC" }).flatMap((day) => day.items);
  expect(items.map((item) => "startsFree" in item && item.startsFree)).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});
