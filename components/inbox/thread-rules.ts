import { dateFormat } from "#components/ui/date-format.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** What stands in a thread, top to bottom. */
export type ThreadItem =
  | (RunPlace & { kind: "message"; id: string; message: MessageView; unread: boolean })
  /** Pictures and videos that came together. */
  | (RunPlace & { kind: "album"; id: string; messages: MessageView[]; unread: boolean })
  | { kind: "note"; id: string; message: MessageView; unread: boolean }
  /** What happened to the conversation, one thing after the other. */
  | { kind: "history"; id: string; messages: MessageView[]; unread: boolean };

/** Where something stands in a run of one author: who sent it is said at the first, the tail is at the last. */
interface RunPlace {
  first: boolean;
  last: boolean;
}

export interface ThreadDay {
  /** `2026-11-21`, in the viewer's zone. */
  key: string;
  at: string;
  items: ThreadItem[];
}

const RUN_MS = 5 * 60_000;
const ALBUM_MS = 60_000;

/**
 * The thread's messages, oldest first, as days of items: runs of one author together, pictures that came together as an
 * album, lines of history side by side. A reaction is shown on its message, and for itself only when that is not known
 * or it failed. The divider of unread messages stands before `firstUnreadId`, or what comes next after it.
 */
export function arrangeThread(
  messages: readonly MessageView[],
  { firstUnreadId, timeZone }: { firstUnreadId: string | null; timeZone: string | undefined },
): ThreadDay[] {
  const dayKey = dayKeys(timeZone);
  const unreadFrom = messages.findIndex(({ id }) => id === firstUnreadId);
  const days: ThreadDay[] = [];
  let divided = unreadFrom === -1;
  messages.forEach((message, index) => {
    if (isElsewhere(message)) return;
    const key = dayKey(message.createdAt);
    if (days.at(-1)?.key !== key) days.push({ key, at: message.createdAt, items: [] });
    const unread = !divided && index >= unreadFrom;
    divided ||= unread;
    place(days.at(-1)?.items ?? [], message, unread);
  });
  return days;
}

/** Shown on the message that it is for. */
function isElsewhere({ content, replyTo, status }: MessageView): boolean {
  return content.kind === "reaction" && replyTo !== null && status !== "failed";
}

function place(items: ThreadItem[], message: MessageView, unread: boolean): void {
  const { id } = message;
  const before = items.at(-1);
  if (message.content.kind === "note") {
    items.push({ kind: "note", id, message, unread });
  } else if (message.content.kind === "activity") {
    if (before?.kind === "history" && !unread) before.messages.push(message);
    else items.push({ kind: "history", id, messages: [message], unread });
  } else {
    placeInRun(items, before, message, unread);
  }
}

function placeInRun(
  items: ThreadItem[],
  before: ThreadItem | undefined,
  message: MessageView,
  unread: boolean,
) {
  const run = before?.kind === "message" || before?.kind === "album" ? before : undefined;
  const former = run?.kind === "album" ? run.messages.at(-1) : run?.message;
  const continues = former !== undefined && !unread && isSameRun(former, message);
  if (run && continues) {
    if (former && isOfAlbum(former) && isOfAlbum(message) && gap(former, message) < ALBUM_MS) {
      const messages = run.kind === "album" ? run.messages : [run.message];
      items.splice(-1, 1, {
        ...run,
        kind: "album",
        id: messages[0]?.id ?? run.id,
        messages: [...messages, message],
      });
      return;
    }
    run.last = false;
  }
  items.push({ kind: "message", id: message.id, message, unread, first: !continues, last: true });
}

function isSameRun(before: MessageView, message: MessageView): boolean {
  return (
    before.content.kind !== "system" &&
    // What went wrong and can be done stands between them.
    !before.failure &&
    message.content.kind !== "system" &&
    before.direction === message.direction &&
    before.author.id === message.author.id &&
    before.author.name === message.author.name &&
    before.fromPhone === message.fromPhone &&
    gap(before, message) < RUN_MS
  );
}

/** A picture or video that says nothing for itself. */
function isOfAlbum({ content, replyTo, failure, forwarded, referral, reactions }: MessageView): boolean {
  if (content.kind !== "image" && content.kind !== "video") return false;
  return !content.caption && !replyTo && !failure && !forwarded && !referral && !reactions?.length;
}

function gap(before: MessageView, message: MessageView): number {
  return Date.parse(message.createdAt) - Date.parse(before.createdAt);
}

/** How a day is named: by its date, and today and yesterday as that. */
export function dayName(
  at: string,
  now: number,
  timeZone: string | undefined,
): "today" | "yesterday" | "date" {
  const dayKey = dayKeys(timeZone);
  const key = dayKey(at);
  if (key === dayKey(new Date(now).toISOString())) return "today";
  // Noon of the day before is the day before, whatever summer time does.
  const noon = new Date(`${dayKey(new Date(now).toISOString())}T12:00:00Z`).getTime();
  const yesterday = new Date(noon - 24 * 60 * 60_000).toISOString().slice(0, 10);
  return key === yesterday ? "yesterday" : "date";
}

function dayKeys(timeZone: string | undefined): (at: string) => string {
  // Swedes write a date as ISO does.
  const format = dateFormat({ dateStyle: "short" }, timeZone, "sv-SE");
  return (at) => format.format(new Date(at));
}
