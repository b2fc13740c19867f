import fc from "fast-check";
import { expect, test } from "vitest";
import { withConversation } from "#components/inbox/apply-event.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const ids = Array.from({ length: 6 }, (_, index) => `msg_0${index}`);

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
