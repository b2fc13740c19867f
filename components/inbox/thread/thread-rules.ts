import { dayKey } from "#components/ui/formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { kindTraits } from "#lib/whatsapp/kind-rules.ts";

export type ThreadItem =
  | (InRun & { kind: "message"; id: string; message: MessageView; unread: boolean })
  | (InRun & { kind: "album"; id: string; messages: MessageView[]; unread: boolean })
  | { kind: "note"; id: string; message: MessageView; unread: boolean }
  | { kind: "history"; id: string; messages: MessageView[]; unread: boolean };

interface InRun {
  first: boolean;
  last: boolean;
  /** Whether it is the first free message after a click on an ad. */
  startsFree: boolean;
}

export interface ThreadDay {
  key: string;
  at: string;
  items: ThreadItem[];
}

const RUN_MS = 5 * MINUTE;
const ALBUM_MS = MINUTE;

/** @param messages oldest first; a reaction is an item only if its target is unknown or it failed */
export function arrangeThread(
  messages: readonly MessageView[],
  { firstUnreadId, timeZone }: { firstUnreadId: string | null; timeZone: string | undefined },
): ThreadDay[] {
  const unreadFrom = messages.findIndex(({ id }) => id === firstUnreadId);
  const days: ThreadDay[] = [];
  let hasDivider = unreadFrom === -1;
  let isFree = false;
  messages.forEach((message, index) => {
    if (isShownOnTarget(message)) return;
    const key = dayKey(message.createdAt, timeZone);
    if (days.at(-1)?.key !== key) days.push({ key, at: message.createdAt, items: [] });
    const unread = !hasDivider && index >= unreadFrom;
    hasDivider ||= unread;
    const startsFree = message.free === "entry_point" && !isFree;
    // A click on another ad starts the time again.
    isFree = (isFree && !message.referral) || startsFree;
    addItem(days.at(-1)?.items ?? [], message, { unread, startsFree });
  });
  return days;
}

/** The message at whose place it is shown: a reaction is shown on its target. */
export function shownAtId(message: MessageView): string {
  return (isShownOnTarget(message) ? message.replyTo?.id : undefined) ?? message.id;
}

function isShownOnTarget({ content, replyTo, status }: MessageView): boolean {
  return content.kind === "reaction" && replyTo !== null && status !== "failed";
}

interface Marks {
  unread: boolean;
  startsFree: boolean;
}

function addItem(items: ThreadItem[], message: MessageView, marks: Marks): void {
  const { unread } = marks;
  const { id } = message;
  const before = items.at(-1);
  if (message.content.kind === "note") {
    items.push({ kind: "note", id, message, unread });
  } else if (message.content.kind === "activity") {
    if (before?.kind === "history" && !unread) before.messages.push(message);
    else items.push({ kind: "history", id, messages: [message], unread });
  } else {
    addToRun(items, before, message, marks);
  }
}

function addToRun(
  items: ThreadItem[],
  before: ThreadItem | undefined,
  message: MessageView,
  { unread, startsFree }: Marks,
) {
  const run = before?.kind === "message" || before?.kind === "album" ? before : undefined;
  const previous = run?.kind === "album" ? run.messages.at(-1) : run?.message;
  const continues = previous !== undefined && !unread && isSameRun(previous, message);
  if (run && continues) {
    if (
      previous &&
      canJoinAlbum(previous) &&
      canJoinAlbum(message) &&
      timeBetween(previous, message) < ALBUM_MS
    ) {
      const messages = run.kind === "album" ? run.messages : [run.message];
      items.splice(-1, 1, {
        ...run,
        kind: "album",
        id: messages[0]?.id ?? run.id,
        messages: [...messages, message],
        startsFree: run.startsFree || startsFree,
      });
      return;
    }
    run.last = false;
  }
  items.push({ kind: "message", id: message.id, message, unread, first: !continues, last: true, startsFree });
}

/** Shown without a bubble. */
export function isLine({ content }: MessageView): boolean {
  return !kindTraits[content.kind].hasBubble;
}

function isSameRun(before: MessageView, message: MessageView): boolean {
  return (
    !isLine(before) &&
    !before.failure &&
    !isLine(message) &&
    before.direction === message.direction &&
    before.author.id === message.author.id &&
    before.author.name === message.author.name &&
    before.fromPhone === message.fromPhone &&
    timeBetween(before, message) < RUN_MS
  );
}

function canJoinAlbum(message: MessageView): boolean {
  const { content, status, held, replyTo, failure, forwarded, referral, reactions } = message;
  if (content.kind !== "image" && content.kind !== "video") return false;
  // Each one is changed or canceled by itself.
  if (held?.reason === "scheduled" || status === "canceled") return false;
  return !content.caption && !replyTo && !failure && !forwarded && !referral && !reactions?.length;
}

function timeBetween(before: MessageView, message: MessageView): number {
  return Date.parse(message.createdAt) - Date.parse(before.createdAt);
}

/** What a member can do about a failed message. @param open whether the reply window is open */
export function remedyOf(
  { failure, content }: Pick<MessageView, "failure" | "content">,
  open: boolean,
): "retry" | "template" | null {
  if (failure?.code === "WINDOW_CLOSED") return "template";
  if (!failure?.retryable) return null;
  return open || content.kind === "template" ? "retry" : "template";
}
