import { MINUTE } from "#lib/platform/clock.ts";

export const LATE_MS = MINUTE;

/** WhatsApp did not exist before; earlier times are invalid. */
const FIRST_MS = Date.UTC(2009, 0, 1);

interface MessageTimes {
  createdAt: string;
  whatsappAt?: string | null;
}

/** Returns WhatsApp's time of a message, or its arrival if that time is impossible. */
export function writtenAt(whatsappAt: Date | null, arrivedAt: Date): Date {
  if (!whatsappAt || whatsappAt.getTime() < FIRST_MS || whatsappAt > arrivedAt) return arrivedAt;
  return whatsappAt;
}

export function messageTime({ createdAt, whatsappAt }: MessageTimes): string {
  return writtenAt(whatsappAt ? new Date(whatsappAt) : null, new Date(createdAt)).toISOString();
}

/** Whether a message arrived noticeably later than it was written, for example after an outage. */
export function isReceivedLate(message: MessageTimes): boolean {
  return Date.parse(message.createdAt) - Date.parse(messageTime(message)) > LATE_MS;
}
