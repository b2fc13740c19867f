/** A message that arrived so much later than it was written arrived late: one minute. */
export const LATE_MS = 60_000;

/** WhatsApp did not exist before; an earlier time cannot be a message's. */
const FIRST_MS = Date.UTC(2009, 0, 1);

interface MessageTimes {
  /** When Parley received it. */
  createdAt: string;
  /** WhatsApp's own time, to the second; absent of what Parley sent itself. */
  whatsappAt?: string | null;
}

/** When a message was written: WhatsApp's time, unless that is impossible; then the time at which it arrived. */
export function writtenAt(whatsappAt: Date | null, arrivedAt: Date): Date {
  if (!whatsappAt || whatsappAt.getTime() < FIRST_MS || whatsappAt > arrivedAt) return arrivedAt;
  return whatsappAt;
}

/** The time to show of a message, as an ISO instant. */
export function messageTime({ createdAt, whatsappAt }: MessageTimes): string {
  return writtenAt(whatsappAt ? new Date(whatsappAt) : null, new Date(createdAt)).toISOString();
}

/** Whether a message arrived noticeably later than it was written, for instance after an outage. */
export function isReceivedLate(message: MessageTimes): boolean {
  return Date.parse(message.createdAt) - Date.parse(messageTime(message)) > LATE_MS;
}
