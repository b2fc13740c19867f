import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { EMPTY_LOCATION, type TemplateValues } from "#components/inbox/cache/template-store.ts";
import { MINUTE } from "#lib/platform/clock.ts";

export function templateValuesFixture(change: Partial<TemplateValues> = {}): TemplateValues {
  return {
    templateId: "tpl_1",
    values: { "1": "Maria" },
    link: "",
    location: EMPTY_LOCATION,
    header: null,
    expiredFile: null,
    isSecret: false,
    isRestored: false,
    ...change,
  };
}

export function pendingTemplateFixture(
  clientId: string,
  change: Partial<PendingMessage> = {},
): PendingMessage {
  return {
    conversationId: "conv_1",
    attachment: null,
    undoUntil: Date.now() + MINUTE,
    error: null,
    isInterrupted: false,
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
