import fc from "fast-check";
import { expect, test } from "vitest";
import { newerConversation, newerMessage, withoutChange } from "#components/inbox/cache/compare-versions.ts";
import { conversationFixture } from "#lib/testing/conversation-fixture.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";

const state = (row: number, contact: number) =>
  conversationFixture({
    version: row,
    unreadCount: row,
    contactVersion: contact,
    labels: [{ id: "lbl_1", name: `label ${contact}`, color: 0 }],
  });

test("states in any order result in the newest row and the newest contact", () => {
  const part = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { minLength: 1 }), (seen) => {
      const [first = state(0, 0), ...rest] = seen.map(([row, contact]) => state(row, contact));
      const end = rest.reduce(newerConversation, first);
      const [row, contact] = [0, 1].map((index) => Math.max(...seen.map((versions) => versions[index] ?? 0)));
      expect(end.unreadCount).toBe(row);
      expect(end.labels[0]?.name).toBe(`label ${contact}`);
    }),
  );
});

test("after a merge the newer row decides the contact", () => {
  const before = state(3, 9);
  const after = { ...state(4, 1), contact: { ...state(4, 1).contact, id: "contact_2" } };
  expect(newerConversation(before, after).contact.id).toBe("contact_2");
  expect(newerConversation(after, before).contact.id).toBe("contact_2");
});

test("a retried message is queued, and its earlier failure is ignored", () => {
  const failed = messageFixture(1, { status: "failed", version: 3 });
  const again = messageFixture(1, { status: "queued", version: 4 });
  expect(newerMessage(failed, again).status).toBe("queued");
  expect(newerMessage(again, failed).status).toBe("queued");
});

test("a stored file stays stored when an older or newer state says pending", () => {
  const file = {
    id: "att_1",
    kind: "image" as const,
    mimeType: null,
    filename: null,
    sizeBytes: 1,
    width: null,
    height: null,
    failure: null,
  };
  const stored = messageFixture(1, { version: 1, attachment: { ...file, state: "stored", url: "/x" } });
  const edited = messageFixture(1, { version: 2, attachment: { ...file, state: "pending", url: null } });
  for (const end of [newerMessage(stored, edited), newerMessage(edited, stored)])
    expect([end.version, end.attachment?.state]).toEqual([2, "stored"]);
});

test("a refused change is undone only while no event has replaced its fields", () => {
  const before = conversationFixture({ version: 3, contactVersion: 5, state: "open" });
  const shown = { ...before, state: "closed" as const };
  const change = { state: "closed" as const };
  expect(withoutChange(shown, before, change)).toEqual(before);
  expect(withoutChange({ ...shown, unreadCount: 2 }, before, change)).toEqual({ ...before, unreadCount: 2 });
  const closedByAnother = { ...shown, version: 4 };
  expect(withoutChange(closedByAnother, before, change)).toBe(closedByAnother);

  const label = { id: "lbl_1", name: "VIP", color: 0 };
  const labeled = { ...closedByAnother, labels: [label] };
  expect(withoutChange(labeled, before, { labels: [label] }).labels).toEqual([]);
  const labeledByAnother = { ...labeled, contact: { ...labeled.contact, version: 6 } };
  expect(withoutChange(labeledByAnother, before, { labels: [label] })).toBe(labeledByAnother);
});
