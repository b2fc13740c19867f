import "server-only";
import type { conversations } from "#db/schema/index.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { laterOf } from "#lib/platform/clock.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { kindTraits } from "#lib/whatsapp/kind-rules.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type ConversationRow = typeof conversations.$inferSelect;

export interface OutboundMessage {
  row: MessageRow;
  content: MessageContent;
  /** The end of the window with the message's number. */
  windowExpiresAt: Date | null;
}

/** The conversation after a message to the customer was added, except for its version and event sequence numbers. */
export function addOutboundMessage(
  current: ConversationRow,
  { row, content, windowExpiresAt }: OutboundMessage,
  now: Date,
): ConversationRow {
  const isSameNumber = current.numberId === row.numberId;
  const isPasscode = content.kind === "template" && content.category === "authentication";
  const isAutomatic = row.authorKind === "system";
  return {
    ...current,
    numberId: row.numberId,
    lastActivityAt: now,
    updatedAt: now,
    // The customer may have written since the window was read: the later end is used.
    windowExpiresAt: isSameNumber ? laterOf(current.windowExpiresAt, windowExpiresAt) : windowExpiresAt,
    // An automatic reply does not undo what somebody closed or snoozed before it went out.
    ...(isAutomatic ? {} : { state: "open", snoozedUntil: null }),
    // A passcode or an automatic reply leaves the customer waiting, and a reaction adds nothing to read.
    ...(isPasscode || isAutomatic ? {} : { waitingSince: null, closingNoticeSentTo: null }),
    threadRevision: current.threadRevision + (kindTraits[content.kind].raisesRevision ? 1 : 0),
    lastMessage:
      isAutomatic && current.waitingSince !== null && current.lastMessage?.direction === "inbound"
        ? // The list still shows what the customer waits for.
          { ...current.lastMessage, at: now.toISOString() }
        : {
            id: row.id,
            at: now.toISOString(),
            direction: "outbound",
            kind: content.kind,
            preview: previewText(content),
            status: "queued",
          },
  };
}
