import { addSignature } from "#components/inbox/cache/draft-rules.ts";
import type { PendingBody, PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { findMentions } from "#components/inbox/thread/mention-rules.ts";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import type { Draft, DraftFile } from "#lib/conversations/drafts/schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { OutgoingFile } from "#lib/whatsapp/outgoing-content.ts";

export interface Submission {
  conversationId: string;
  draft: Draft;
  /** The saved draft that is deleted with the message; null if there is none. */
  draftAt: string | null;
  /** When it is sent; null for now. */
  sendAt: string | null;
  seen: number;
  mentions: readonly { userId: string; name: string }[];
  undoUntil: number | null;
  /** Added below the text of a reply; null for none. */
  signature: string | null;
  newId: () => string;
}

export function undoPeriodEnd(
  preferences: Pick<Preferences, "undoSendSeconds"> | undefined,
  now: number,
): number | null {
  const seconds = preferences?.undoSendSeconds ?? 0;
  return seconds > 0 ? now + seconds * 1000 : null;
}

/**
 * In sending order. The text with its signature becomes the first file's caption if its kind has captions and it fits.
 * Files without the text are not signed. The last message deletes the draft.
 */
export function toMessages(input: Submission): PendingMessage[] {
  const { draft, signature } = input;
  if (draft.isNote) return [toNote(input)];
  const text = draft.body.trim() === "" ? null : addSignature(draft.body, signature);
  const [first, ...rest] = draft.files;
  const asCaption = text !== null && first !== undefined && takesText(first, text);
  const parts: Part[] =
    asCaption && first
      ? [{ ...filePart({ ...first, caption: text }), signature }, ...rest.map(filePart)]
      : [...(text === null ? [] : [{ ...textPart(text), signature }]), ...draft.files.map(filePart)];
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const body: PendingBody = {
      ...part.request,
      clientId: input.newId(),
      seen: input.seen,
      ...(isLast && input.draftAt !== null ? { draftAt: input.draftAt } : {}),
      ...(input.sendAt === null ? {} : { sendAt: input.sendAt }),
      ...(index === 0 && draft.replyToId !== null ? { replyTo: draft.replyToId } : {}),
    };
    return pending(input, body, part);
  });
}

type RequestContent = { kind: "text"; body: string } | { kind: "content"; content: OutgoingFile };

interface Part {
  request: RequestContent;
  content: MessageContent;
  attachment: AttachmentView | null;
  signature?: string | null;
}

/** docs/whatsapp.md#media-messages */
export function takesCaption({ kind }: Pick<DraftFile, "kind">): boolean {
  return kind === "image" || kind === "video" || kind === "document";
}

function takesText(file: DraftFile, text: string): boolean {
  return takesCaption(file) && file.caption.trim() === "" && text.length <= LIMITS.caption;
}

function textPart(body: string): Part {
  return { request: { kind: "text", body }, content: { kind: "text", body }, attachment: null };
}

function filePart(file: DraftFile): Part {
  const { attachmentId, kind, name, mimeType, sizeBytes } = file;
  const caption = takesCaption(file) && file.caption.trim() !== "" ? file.caption : null;
  const base = { mediaId: null, mimeType, sha256: null, caption };
  const captionField = caption === null ? {} : { caption };
  const attachment: AttachmentView = {
    id: attachmentId,
    kind,
    mimeType,
    filename: name,
    sizeBytes,
    width: null,
    height: null,
    state: "stored",
    failure: null,
    url: `/api/inbox/attachments/${attachmentId}`,
  };
  switch (kind) {
    case "document":
      return {
        request: { kind: "content", content: { kind, attachmentId, filename: name, ...captionField } },
        content: { kind, ...base, filename: name },
        attachment,
      };
    case "audio":
      return {
        request: { kind: "content", content: { kind, attachmentId, voice: file.voice } },
        content: { kind, ...base, voice: file.voice },
        attachment,
      };
    case "sticker":
      return {
        request: { kind: "content", content: { kind, attachmentId } },
        content: { kind, ...base, animated: false },
        attachment,
      };
    default:
      return {
        request: { kind: "content", content: { kind, attachmentId, ...captionField } },
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
    ...(input.draftAt === null ? {} : { draftAt: input.draftAt }),
  };
  return pending(input, note, { content: { kind: "note", body, mentions }, attachment: null });
}

function pending(
  { conversationId, undoUntil }: Submission,
  body: PendingBody,
  { content, attachment, signature }: Omit<Part, "request">,
): PendingMessage {
  return {
    conversationId,
    body,
    content,
    attachment,
    undoUntil,
    ...(signature === undefined ? {} : { signature }),
    error: null,
    isInterrupted: false,
  };
}
