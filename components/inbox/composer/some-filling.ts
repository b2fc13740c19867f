import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { NO_PLACE, type TemplateValues } from "#components/inbox/cache/template-store.ts";

export function someTemplateValues(change: Partial<TemplateValues> = {}): TemplateValues {
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
