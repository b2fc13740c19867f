import { MINUTE } from "#lib/platform/clock.ts";
import type { MessageStatus } from "#lib/platform/message-values.ts";

export const UNKNOWN_WAIT_MS = 15 * MINUTE;

export const CALL_TIMEOUT_MS = 10_000;

/** How long a call without an outcome holds the later messages of its conversation. */
export const ABANDONED_AFTER_MS = 3 * CALL_TIMEOUT_MS;

const RANK: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  failed: 4,
  canceled: 4,
};

/**
 * Returns the status after a callback, in any order of arrival. Statuses only move forward; `failed` and `canceled` are final
 * unless a receipt proves delivery, and a failure after a receipt is ignored.
 */
export function nextStatus(
  current: MessageStatus,
  incoming: "sent" | "delivered" | "read" | "failed",
): MessageStatus {
  if (incoming === "failed") return RANK[current] >= RANK.delivered ? current : "failed";
  if (current === "failed" || current === "canceled") return incoming === "sent" ? current : incoming;
  return RANK[incoming] > RANK[current] ? incoming : current;
}

/** Whether WhatsApp delivered the message. Its status never changes to `failed` then, so it is not sent again. */
export function isDelivered(status: MessageStatus): boolean {
  return status === "delivered" || status === "read";
}

export interface StatusTimes {
  createdAt: Date;
  acceptedAt: Date | null;
  /** WhatsApp's time; a message from the business's own phone was sent before we received it. */
  whatsappAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  failedAt: Date | null;
}

/** Only scheduled messages have `acceptedAt`; their `createdAt` is when they are due, until they are canceled. */
export function isScheduledSend({ acceptedAt }: Pick<StatusTimes, "acceptedAt">): boolean {
  return acceptedAt !== null;
}

/** When a scheduled message is due. A canceled one keeps that time only in `nextAttemptAt`. */
export function dueTimeOf(
  message: Pick<StatusTimes, "acceptedAt" | "createdAt"> & {
    status: MessageStatus;
    nextAttemptAt: Date | null;
  },
): Date | null {
  if (!isScheduledSend(message)) return null;
  return (message.status === "canceled" ? message.nextAttemptAt : null) ?? message.createdAt;
}

/** When a message was accepted or received. */
export function acceptanceTimeOf({
  acceptedAt,
  createdAt,
}: Pick<StatusTimes, "acceptedAt" | "createdAt">): Date {
  return acceptedAt ?? createdAt;
}

/**
 * Returns the displayed times, none before that of the preceding status. WhatsApp's clock and whole seconds may put a
 * status before our time of the previous one (docs/whatsapp.md#statuses). Rows store the original times, so that the order
 * of callbacks does not matter.
 */
export function orderStatusTimes(
  row: StatusTimes,
): Pick<StatusTimes, "sentAt" | "deliveredAt" | "readAt" | "failedAt"> {
  const notBefore = (time: Date | null, floor: Date) => (time !== null && time < floor ? floor : time);
  const start = row.whatsappAt ?? acceptanceTimeOf(row);
  const sentAt = notBefore(row.sentAt, start);
  const deliveredAt = notBefore(row.deliveredAt, sentAt ?? start);
  const readAt = notBefore(row.readAt, deliveredAt ?? sentAt ?? start);
  return { sentAt, deliveredAt, readAt, failedAt: notBefore(row.failedAt, sentAt ?? start) };
}
