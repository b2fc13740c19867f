import type { PendingBody, PendingMessage } from "#components/inbox/composer/pending-message.ts";
import { findMentions } from "#components/inbox/thread/mention-rules.ts";
import type { AttachmentView } from "#lib/attachments/schema.ts";
import type { Draft, DraftFile } from "#lib/drafts/schema.ts";
import type { SendFromInbox } from "#lib/messages/schema.ts";
import type { Preferences } from "#lib/preferences/schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export interface Submission {
  conversationId: string;
  draft: Draft;
  /** The time of the draft that goes with them. */
  draftAt: string;
  seen: number;
  /** Members whom a note may name. */
  mentions: readonly { userId: string; name: string }[];
  waitsUntil: number | null;
  newId: () => string;
}

/** Until when what is sent now can be taken back, as the member prefers it; null when it goes at once. */
export function waitOf(
  preferences: Pick<Preferences, "undoSendSeconds"> | undefined,
  now: number,
): number | null {
  const seconds = preferences?.undoSendSeconds ?? 0;
  return seconds > 0 ? now + seconds * 1000 : null;
}

/**
 * The messages that a draft becomes, in the order in which they are sent: its files, the text as the first one's caption
 * where WhatsApp shows one there, else before them as a message of its own. The last one takes the draft with it.
 */
export function toMessages(input: Submission): PendingMessage[] {
  const { draft } = input;
  if (draft.isNote) return [toNote(input)];
  const text = draft.body.trim() === "" ? null : draft.body;
  const [first, ...rest] = draft.files;
  const asCaption = text !== null && first !== undefined && takesText(first, text);
  const files = asCaption && first ? [{ ...first, caption: text }, ...rest] : draft.files;
  const parts: Part[] = [
    ...(text !== null && !asCaption ? [textPart(text)] : []),
    ...files.map((file) => filePart(file)),
  ];
  return parts.map(({ wire, content, attachment }, index) => {
    const isLast = index === parts.length - 1;
    const body: SendFromInbox = {
      ...wire,
      clientId: input.newId(),
      seen: input.seen,
      ...(isLast ? { draftAt: input.draftAt } : {}),
      ...(index === 0 && draft.replyToId !== null ? { replyTo: draft.replyToId } : {}),
    };
    return pending(input, body, content, attachment);
  });
}

type Wire =
  | { kind: "text"; body: string }
  | { kind: "content"; content: Extract<SendFromInbox, { kind: "content" }>["content"] };

interface Part {
  wire: Wire;
  content: MessageContent;
  attachment: AttachmentView | null;
}

/** WhatsApp shows a caption under pictures, films and documents (whatsapp-cloud-api.md §1.3). */
export function takesCaption({ kind }: Pick<DraftFile, "kind">): boolean {
  return kind === "image" || kind === "video" || kind === "document";
}

function takesText(file: DraftFile, text: string): boolean {
  return takesCaption(file) && file.caption.trim() === "" && text.length <= LIMITS.caption;
}

function textPart(body: string): Part {
  return { wire: { kind: "text", body }, content: { kind: "text", body }, attachment: null };
}

function filePart(file: DraftFile): Part {
  const { attachmentId, kind, name, mimeType, sizeBytes } = file;
  const caption = takesCaption(file) && file.caption.trim() !== "" ? file.caption : null;
  const base = { mediaId: null, mimeType, sha256: null, caption };
  const said = caption === null ? {} : { caption };
  const attachment: AttachmentView = {
    id: attachmentId,
    kind,
    mimeType,
    filename: name,
    sizeBytes,
    state: "stored",
    failure: null,
    url: `/api/inbox/attachments/${attachmentId}`,
  };
  switch (kind) {
    case "document":
      return {
        wire: { kind: "content", content: { kind, attachmentId, filename: name, ...said } },
        content: { kind, ...base, filename: name },
        attachment,
      };
    case "audio":
      return {
        wire: { kind: "content", content: { kind, attachmentId, voice: file.voice } },
        content: { kind, ...base, voice: file.voice },
        attachment,
      };
    case "sticker":
      return {
        wire: { kind: "content", content: { kind, attachmentId } },
        content: { kind, ...base, animated: false },
        attachment,
      };
    default:
      return {
        wire: { kind: "content", content: { kind, attachmentId, ...said } },
        content: { kind, ...base },
        attachment,
      };
  }
}

function toNote(input: Submission): PendingMessage {
  const { body } = input.draft;
  const found = findMentions(
    body,
    input.mentions.map(({ name }) => name),
  );
  const named = new Set(found.map(({ name }) => name));
  const mentions = input.mentions.filter(({ name }) => named.has(name));
  const ids = mentions.map(({ userId }) => userId);
  const note: PendingBody = {
    kind: "note",
    clientId: input.newId(),
    body,
    mentions: ids,
    draftAt: input.draftAt,
  };
  return pending(input, note, { kind: "note", body, mentions }, null);
}

function pending(
  { conversationId, waitsUntil }: Submission,
  body: PendingBody,
  content: MessageContent,
  attachment: AttachmentView | null,
): PendingMessage {
  return { conversationId, body, content, attachment, waitsUntil, error: null, interrupted: false };
}
