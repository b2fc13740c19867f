import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import type { CreateNote, SendFromInbox } from "#lib/messages/inbox-schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { OutgoingFile } from "#lib/whatsapp/outgoing-content.ts";

type WithContent = Extract<SendFromInbox, { kind: "content" }>;

/** What the composer sends; all of it returns to the composer by `restoreToComposer`. */
export type PendingBody =
  | Exclude<SendFromInbox, WithContent>
  | (Omit<WithContent, "content"> & { content: OutgoingFile })
  | ({ kind: "note" } & CreateNote);

export interface PendingMessage {
  conversationId: string;
  body: PendingBody;
  content: MessageContent;
  attachment: AttachmentView | null;
  headerName?: string;
  /** When the header's file was uploaded, by this browser's clock. */
  headerUploadedAt?: number;
  /** Until when sending can be undone, by this browser's clock. */
  undoUntil: number | null;
  /** For the text of the composer, also as a caption: the signature below it, or null if it has none. */
  signature?: string | null;
  error: string | null;
  isUnreachable?: boolean;
  isInterrupted: boolean;
}
