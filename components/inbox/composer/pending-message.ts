import type { AttachmentView } from "#lib/attachments/schema.ts";
import type { CreateNote, SendFromInbox } from "#lib/messages/schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export type PendingBody = SendFromInbox | ({ kind: "note" } & CreateNote);

/** A message that this page is sending: shown at once, kept until the thread has it, recoverable when it fails. */
export interface PendingMessage {
  conversationId: string;
  body: PendingBody;
  content: MessageContent;
  /** The uploaded file that it carries. */
  attachment: AttachmentView | null;
  /** Of a template with an uploaded file above it: the file's name. */
  headerName?: string;
  /** When that was uploaded, by this browser's clock. */
  headerUploadedAt?: number;
  /** Until when it waits to be taken back, by this browser's clock; null when it does not. */
  waitsUntil: number | null;
  /** What went wrong in words; null while it is under way. */
  error: string | null;
  /** The server could not be reached: it goes by itself when the page is live again. */
  unreached?: boolean;
  /** The page was left before it was certain that it went. */
  interrupted: boolean;
}
