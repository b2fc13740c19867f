import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import type { CreateNote, SendFromInbox } from "#lib/messages/schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export type PendingBody = SendFromInbox | ({ kind: "note" } & CreateNote);

/**
 * A message that this page is sending: shown optimistically until the thread contains it, or until it is discarded
 * after a failure.
 */
export interface PendingMessage {
  conversationId: string;
  body: PendingBody;
  content: MessageContent;
  attachment: AttachmentView | null;
  headerName?: string;
  /** When the header file was uploaded, by this browser's clock. */
  headerUploadedAt?: number;
  /** End of the undo period by this browser's clock; null if there is none. */
  waitsUntil: number | null;
  error: string | null;
  /** The server could not be reached: it is retried automatically after the connection is restored. */
  unreached?: boolean;
  /** The page was closed before the outcome was known. */
  interrupted: boolean;
}
