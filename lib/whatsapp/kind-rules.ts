import { recordOf } from "#lib/platform/record-of.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export type MessageKind = MessageContent["kind"];

interface KindTraits {
  /**
   * Something to read and answer: an inbound one counts as unread, waits for a reply, notifies members and counts in
   * the reports.
   */
  countsAsUnread: boolean;
  /** An outbound one counts in the reports as a message and as a reply. */
  countsAsReply: boolean;
  /** An inbound one opens the window (docs/whatsapp.md#customer-service-window, docs/whatsapp.md#calls). */
  opensWindow: boolean;
  /** WhatsApp accepts a read mark for it. */
  hasReadMark: boolean;
  /** It raises the thread revision, so that a person has to see it before writing. */
  raisesRevision: boolean;
  /** An inbound one can be stored with others by `storeMessages`. */
  canBeBatched: boolean;
  /** Shown in a bubble, not as a line. */
  hasBubble: boolean;
  /** Its preview is text that a person wrote, which is never translated. */
  isWritten: boolean;
  /** Its preview is a caption or a name without its kind, which a screen reader says first. */
  isNamed: boolean;
}

const MESSAGE = {
  countsAsUnread: true,
  countsAsReply: true,
  opensWindow: true,
  hasReadMark: true,
  raisesRevision: true,
  canBeBatched: true,
  hasBubble: true,
  isWritten: false,
  isNamed: false,
} as const satisfies KindTraits;

const WRITTEN = { ...MESSAGE, isWritten: true } as const;
const NAMED = { ...MESSAGE, isNamed: true } as const;

/** What each kind of message counts as, in code and in SQL. */
export const kindTraits = {
  text: WRITTEN,
  image: NAMED,
  video: NAMED,
  audio: MESSAGE,
  document: NAMED,
  sticker: MESSAGE,
  location: NAMED,
  contacts: NAMED,
  interactive_reply: WRITTEN,
  interactive: WRITTEN,
  button_reply: WRITTEN,
  order: MESSAGE,
  template: WRITTEN,
  revoked: MESSAGE,
  unsupported: MESSAGE,
  unknown: MESSAGE,
  note: WRITTEN,
  reaction: { ...MESSAGE, countsAsUnread: false, countsAsReply: false, raisesRevision: false },
  /** A notice of WhatsApp, for example of a new phone number. */
  system: {
    ...MESSAGE,
    countsAsUnread: false,
    opensWindow: false,
    hasReadMark: false,
    canBeBatched: false,
    hasBubble: false,
  },
  call: { ...MESSAGE, opensWindow: false, hasReadMark: false, canBeBatched: false, hasBubble: false },
  activity: { ...MESSAGE, raisesRevision: false },
} as const satisfies Record<MessageKind, KindTraits>;

type NamedKind = {
  [Kind in MessageKind]: (typeof kindTraits)[Kind]["isNamed"] extends true ? Kind : never;
}[MessageKind];

export function isNamedKind(kind: string): kind is NamedKind {
  return isKind(kind) && kindTraits[kind].isNamed;
}

export function kindsWithout(trait: keyof KindTraits): MessageKind[] {
  return Object.entries(kindTraits).flatMap(([kind, traits]) =>
    traits[trait] || !isKind(kind) ? [] : [kind],
  );
}

/** A kind of a newer version, which is not in the table, has every trait, as in the conditions of SQL. */
export function hasTrait(kind: string, trait: keyof KindTraits): boolean {
  return isKind(kind) ? kindTraits[kind][trait] : true;
}

function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(kindTraits, kind);
}

/** The customer opens the chat for the first time, which integrations may answer. */
export function isWelcome(content: unknown): boolean {
  const { kind, type } = recordOf(content);
  return kind === "system" && type === "request_welcome";
}

export function opensWindow(content: MessageContent): boolean {
  return kindTraits[content.kind].opensWindow || isWelcome(content);
}

/** The id of the message that a message replies or reacts to. */
export function quotedWamidOf(content: MessageContent, replyToWamid: string | null): string | null {
  return "targetWamid" in content ? content.targetWamid : replyToWamid;
}
