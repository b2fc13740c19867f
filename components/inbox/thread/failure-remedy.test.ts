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

test("what may pass is sent again through an open window, and a template through any", () => {
  expect(remedyOf(failed({}), true)).toBe("retry");
  expect(remedyOf(failed({}, template), true)).toBe("retry");
  expect(remedyOf(failed({}, template), false)).toBe("retry");
});

test("a text whose window has closed since is never offered to be sent again", () => {
  expect(remedyOf(failed({}), false)).toBe("template");
  expect(remedyOf(failed({ code: "WINDOW_CLOSED", retryable: false }), false)).toBe("template");
});

test("what cannot succeed, and what did not fail, is offered nothing", () => {
  expect(remedyOf(failed({ retryable: false }), true)).toBeNull();
  expect(remedyOf(failed({ retryable: false }), false)).toBeNull();
  expect(remedyOf(messageFixture(1), false)).toBeNull();
});
