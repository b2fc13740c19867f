import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";

export type InteractiveKind = Extract<WhatsappContent, { kind: "interactive" }>["type"];

/** WhatsApp's type of each kind of interactive message (docs/whatsapp.md#sending-messages). */
export const interactiveTypes = {
  buttons: "button",
  list: "list",
  link: "cta_url",
  location_request: "location_request_message",
  contact_request: "request_contact_info",
  flow: "flow",
} as const satisfies Record<InteractiveKind, string>;

const kinds = new Map<string, InteractiveKind>(
  (Object.keys(interactiveTypes) as InteractiveKind[]).map((kind) => [interactiveTypes[kind], kind]),
);

/** @param type WhatsApp's. @returns null for one that Parley does not send */
export function interactiveKindOf(type: string): InteractiveKind | null {
  return kinds.get(type) ?? null;
}
