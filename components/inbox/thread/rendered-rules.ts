import type { ScrollPosition } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const INITIAL_COUNT = 20;
const COUNT_ABOVE = 8;

// Less than most take, so that the screen is filled.
const BUBBLE_PX = 40;
const LINE_PX = 20;
const LINE_CHARACTERS = 90;
const LINES_MAX = 14;
const DAY_PX = 40;

/** What is rendered before the rest. @param height of what is to be filled, in pixels; null where it is unknown */
export function initialMessages(
  messages: readonly MessageView[],
  position: ScrollPosition,
  height: number | null,
): readonly MessageView[] {
  const targetIndex = position === "end" ? -1 : messages.findIndex(({ id }) => id === position.id);
  const newest = newestIndex(messages, height ?? Number.POSITIVE_INFINITY);
  return messages.slice(
    Math.max(0, targetIndex === -1 ? newest : Math.min(newest, targetIndex - COUNT_ABOVE)),
  );
}

function newestIndex(messages: readonly MessageView[], height: number): number {
  let index = messages.length;
  let filled = 0;
  while (index > 0 && messages.length - index < INITIAL_COUNT && filled < height) {
    index -= 1;
    filled += estimateHeight(messages[index], messages[index - 1]);
  }
  return index;
}

function estimateHeight(message: MessageView | undefined, before: MessageView | undefined): number {
  if (!message) return 0;
  const { content, createdAt } = message;
  const isNewDay = before?.createdAt.slice(0, 10) !== createdAt.slice(0, 10);
  // Reactions are shown on their messages, and activities of a time in one line.
  const isSmall = content.kind === "reaction" || content.kind === "activity";
  return (isNewDay ? DAY_PX : 0) + (isSmall ? 0 : BUBBLE_PX + (countLines(content) - 1) * LINE_PX);
}

function countLines(content: MessageView["content"]): number {
  const text = ("body" in content ? content.body : "caption" in content ? content.caption : null) ?? "";
  const lines = Math.max(text.split("\n").length, Math.ceil(text.length / LINE_CHARACTERS));
  return Math.min(lines, LINES_MAX);
}

export function isAddedAbove(before: readonly MessageView[], messages: readonly MessageView[]): boolean {
  const added = messages.length - before.length;
  return (
    added > 0 && before.length > 0 && before.every((message, index) => message === messages[added + index])
  );
}
