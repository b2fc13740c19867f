import type { FormField, MessageContent, Revoker } from "#lib/whatsapp/message-content.ts";

const PREVIEW_MAX = 200;

const deletedBy: Record<Revoker, string> = {
  customer: "Deleted by the customer",
  business: "Deleted in the WhatsApp Business app",
  member: "Deleted by a team member",
};

export function previewText(content: MessageContent): string {
  const line = describeContent(content).replace(/\s+/g, " ").trim();
  if (line.length <= PREVIEW_MAX) return line;
  // Avoids a lone surrogate at the cut.
  return `${line.slice(0, PREVIEW_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function describeContent(content: MessageContent): string {
  switch (content.kind) {
    case "text":
      return content.body;
    case "image":
      return `📷 ${content.caption ?? "Photo"}`;
    case "video":
      return `🎥 ${content.caption ?? "Video"}`;
    case "audio":
      return content.voice ? "🎤 Voice message" : "🎵 Audio";
    case "document":
      return `📄 ${content.caption ?? content.filename ?? "Document"}`;
    case "sticker":
      return "Sticker";
    case "location":
      return `📍 ${content.name ?? content.address ?? "Location"}`;
    case "contacts":
      return `👤 ${content.contacts.map((contact) => contact.name).join(", ") || "Contact"}`;
    case "reaction":
      return content.emoji ? `Reacted ${content.emoji}` : "Removed a reaction";
    case "interactive_reply":
      return content.form ? `📋 ${describeForm(content.form.fields) || content.title}` : content.title;
    case "button_reply":
      return content.text;
    case "order":
      return `🛒 Order: ${content.items.length} ${content.items.length === 1 ? "item" : "items"}`;
    case "system":
      return content.body || "WhatsApp notice";
    case "interactive":
    case "template":
      return content.body;
    case "call":
      return `📞 ${describeCall(content)}`;
    case "revoked":
      return deletedBy[content.by];
    case "unsupported":
      return "Unsupported message";
    case "note":
      return content.body;
    case "activity":
      return content.action;
    case "unknown":
      return `Unknown message type (${content.type})`;
  }
}

/** The text that a person copies; null if the message has none. */
export function textOfContent(content: MessageContent): string | null {
  switch (content.kind) {
    case "text":
    case "template":
    case "interactive":
    case "note":
      return content.body;
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return content.caption;
    case "interactive_reply":
      return content.title;
    case "button_reply":
    case "order":
      return content.text;
    case "location":
    case "contacts":
    case "reaction":
    case "system":
    case "call":
    case "revoked":
    case "unsupported":
    case "unknown":
    case "activity":
      return null;
  }
}

/** The field `body` of a message in the API; null if it has none. */
export function apiBodyOf(content: MessageContent): string | null {
  switch (content.kind) {
    case "text":
    case "template":
    case "interactive":
    case "system":
      return content.body;
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return content.caption;
    case "reaction":
      return content.emoji;
    case "interactive_reply":
      return content.title;
    case "button_reply":
    case "order":
      return content.text;
    case "location":
    case "contacts":
    case "call":
    case "revoked":
    case "unsupported":
    case "unknown":
    case "note":
    case "activity":
      return null;
  }
}

/** What a customer wrote or tapped, which may be an opt-out keyword; null for other content. */
export function keywordTextOf(content: MessageContent): string | null {
  switch (content.kind) {
    case "text":
      return content.body;
    case "button_reply":
      return content.text;
    case "interactive_reply":
      return content.title;
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
    case "location":
    case "contacts":
    case "reaction":
    case "order":
    case "interactive":
    case "template":
    case "system":
    case "call":
    case "revoked":
    case "unsupported":
    case "unknown":
    case "note":
    case "activity":
      return null;
  }
}

function describeForm(fields: readonly FormField[]): string {
  return fields.flatMap(({ label, value }) => (value === "" ? [] : `${label}: ${value}`)).join(", ");
}

function describeCall({ direction, status }: Extract<MessageContent, { kind: "call" }>): string {
  if (status === "completed") return "Call";
  return direction === "inbound" ? "Missed call" : "Unanswered call";
}
