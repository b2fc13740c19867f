import type { PendingMessage } from "#components/inbox/composer/pending-message.ts";
import { NO_PLACE, type TemplateFilling } from "#components/inbox/composer/template-store.ts";

/** A template for tests in which one value is filled in. */
export function someFilling(change: Partial<TemplateFilling> = {}): TemplateFilling {
  return {
    templateId: "tpl_1",
    values: { "1": "Maria" },
    link: "",
    place: NO_PLACE,
    header: null,
    lostFile: null,
    secret: false,
    cameBack: false,
    ...change,
  };
}

/** A template for tests that was just sent and still may be taken back. */
export function sentTemplate(clientId: string, change: Partial<PendingMessage> = {}): PendingMessage {
  return {
    conversationId: "conv_1",
    attachment: null,
    waitsUntil: Date.now() + 60_000,
    error: null,
    interrupted: false,
    content: {
      kind: "template",
      name: "order_ready",
      language: "en",
      category: "utility",
      headerKind: "none",
      headerMediaLink: null,
      header: null,
      body: "Hello Maria",
      footer: null,
      buttons: [],
      redacted: false,
    },
    body: { kind: "template", clientId, seen: 0, templateId: "tpl_1", variables: { "1": "Maria" } },
    ...change,
  };
}
