import fc from "fast-check";
import { expect, test } from "vitest";
import { withConversation, withMessage } from "#components/inbox/apply-event.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageStatus, MessageView } from "#lib/messages/schema.ts";

function message(id: string, status: MessageStatus = "sent"): MessageView {
  const nothing = {
    attachment: null,
    editedAt: null,
    revokedAt: null,
    forwarded: false,
    referral: null,
    heldForQuality: false,
    replyTo: null,
    clientId: null,
    whatsappAt: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    version: 0,
  };
  return {
    ...nothing,
    id,
    conversationId: "conv_1",
    direction: "outbound",
    content: { kind: "text", body: id },
    status,
    failure: null,
    author: { kind: "member", id: "user_1", name: "Ana" },
    createdAt: `2026-11-20T10:00:${id.slice(-2)}.000Z`,
  };
}

const ids = Array.from({ length: 6 }, (_, index) => `msg_0${index}`);
const status = fc.constantFrom<MessageStatus>("queued", "sent", "delivered", "read");
const news = fc.array(fc.record({ id: fc.constantFrom(...ids), status }), { maxLength: 20 });
const empty = { pages: [{ data: [], nextCursor: null }], pageParams: [""] };

test("news in any order and number leave each message once, in order, at its furthest status", () => {
  fc.assert(
    fc.property(news, (items) => {
      const thread = items.reduce((state, item) => withMessage(state, message(item.id, item.status)), {
        ...empty,
        pages: [{ data: [] as MessageView[], nextCursor: null }],
      } as Parameters<typeof withMessage>[0]);
      const shown = thread.pages.flatMap((page) => page.data);
      expect(shown.map(({ id }) => id)).toEqual([...new Set(items.map(({ id }) => id))].sort().reverse());
      const order: MessageStatus[] = ["queued", "sent", "delivered", "read"];
      for (const { id, status: reached } of shown) {
        const furthest = Math.max(
          ...items.filter((item) => item.id === id).map((item) => order.indexOf(item.status)),
        );
        expect(reached).toBe(order[furthest]);
      }
    }),
  );
});

function conversation(
  id: string,
  activity: number,
  unreadCount = 0,
  state: "open" | "closed" = "open",
): ConversationView {
  return {
    id,
    contact: {
      id: "c",
      displayName: id,
      phone: null,
      phoneDisplay: null,
      profileName: null,
      username: null,
      optedOut: false,
      blocked: false,
      version: 0,
    },
    number: { id: "num_1", displayNumber: "1" },
    state,
    assignee: null,
    snoozedUntil: null,
    labels: [],
    unreadCount,
    firstUnreadId: null,
    waitingSince: null,
    additions: 0,
    lastMessage: null,
    lastActivityAt: new Date(1_700_000_000_000 + activity).toISOString(),
    window: { state: "never", expiresAt: null },
    createdAt: "2026-01-01T00:00:00.000Z",
    version: 0,
  };
}

test("a list stays sorted by activity and holds each conversation once, whatever happens to it", () => {
  const change = fc.record({ id: fc.constantFrom(...ids), activity: fc.nat(1000), closed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const start = {
        pages: [{ data: [], nextCursor: null, now: "2026-01-01T00:00:00.000Z" }],
        pageParams: [""],
      };
      const list = changes.reduce(
        (state, { id, activity, closed }) =>
          withConversation(state, conversation(id, activity, 0, closed ? "closed" : "open"), {
            view: "open",
            q: "",
          }),
        start as Parameters<typeof withConversation>[0],
      );
      const rows = list.pages.flatMap((page) => page.data);
      const latest = new Map(changes.map((item) => [item.id, item]));
      const open = [...latest.values()].filter(({ closed }) => !closed).map(({ id }) => id);
      expect(rows.map(({ id }) => id).sort()).toEqual(open.sort());
      const times = rows.map(({ lastActivityAt }) => lastActivityAt);
      expect(times).toEqual([...times].sort().reverse());
    }),
  );
});

test("a conversation that is read leaves the unread view", () => {
  const list = {
    pages: [{ data: [conversation("msg_00", 1, 2)], nextCursor: null, now: "" }],
    pageParams: [""],
  };
  const after = withConversation(list, conversation("msg_00", 1, 0), { view: "unread", q: "" });
  expect(after.pages[0]?.data).toEqual([]);
});
