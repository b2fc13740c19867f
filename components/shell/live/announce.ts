import { create } from "zustand";

/** Keys of `live.announcements` in the messages, with their values. */
interface Texts {
  message: { name: string; preview: string };
  reply: { name: string; preview: string };
  note: { name: string; preview: string };
  sendsSoon: undefined;
  sent: undefined;
  sentQuoting: undefined;
  quoteRemoved: undefined;
  scheduled: { time: Date };
  noteAdded: undefined;
  failed: { name: string; reason: string };
  windowClosed: { name: string };
  undone: { text: string };
  attached: { count: number; names: string[] };
}

export interface Announcement {
  id: number;
  text: keyof Texts;
  /** A list is enumerated, and a time written, in the language of the page. */
  values: Record<string, string | number | string[] | Date>;
}

/** Several, because screen readers may miss one that is replaced within a moment. */
const KEPT = 4;

export const useAnnouncements = create<{ announcements: readonly Announcement[] }>(() => ({
  announcements: [],
}));

let lastId = 0;

/** Has screen readers read a text, after what they are reading. */
export function announce<T extends keyof Texts>(
  text: T,
  ...[values]: Texts[T] extends undefined ? [] : [values: Texts[T]]
): void {
  lastId += 1;
  const announcement = { id: lastId, text, values: { ...values } };
  useAnnouncements.setState(({ announcements }) => ({
    announcements: [...announcements, announcement].slice(-KEPT),
  }));
}
