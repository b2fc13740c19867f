import type { ScrollPosition } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const INITIAL_COUNT = 20;
const COUNT_ABOVE = 8;

export function initialMessages(
  messages: readonly MessageView[],
  position: ScrollPosition,
): readonly MessageView[] {
  const targetIndex = position === "end" ? -1 : messages.findIndex(({ id }) => id === position.id);
  const newest = messages.length - INITIAL_COUNT;
  return messages.slice(
    Math.max(0, targetIndex === -1 ? newest : Math.min(newest, targetIndex - COUNT_ABOVE)),
  );
}

export function isAddedAbove(before: readonly MessageView[], messages: readonly MessageView[]): boolean {
  const added = messages.length - before.length;
  return (
    added > 0 && before.length > 0 && before.every((message, index) => message === messages[added + index])
  );
}
