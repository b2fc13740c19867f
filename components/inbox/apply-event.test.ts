import fc from "fast-check";
import { expect, test } from "vitest";
import { withMessage } from "#components/inbox/apply-event.ts";
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
