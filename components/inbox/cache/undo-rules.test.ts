import { expect, test } from "vitest";
import { isUntouched } from "#components/inbox/cache/undo-rules.ts";

const before = {
  unreadCount: 2,
  threadRevision: 7,
  state: "open" as const,
  snoozedUntil: null,
  assignee: { id: "user_1" },
};
const read = { ...before, unreadCount: 0 };

test("a conversation that was only read is untouched", () => {
  expect(isUntouched(before, read)).toBe(true);
});

test.each([
  ["was read before", read, read],
  ["is still unread", before, before],
  ["has a new message", before, { ...read, threadRevision: 8 }],
  ["was closed", before, { ...read, state: "closed" as const }],
  ["was assigned to somebody else", before, { ...read, assignee: null }],
])("a conversation that %s is not", (_, first, now) => {
  expect(isUntouched(first, now)).toBe(false);
});
