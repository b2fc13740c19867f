import { expect, test } from "vitest";
import { messageFixture } from "#components/inbox/cache/message-fixture.ts";
import { remedyOf } from "#components/inbox/thread/failure-remedy.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

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
      retry: "You can retry.",
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
