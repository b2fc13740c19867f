import type { Place } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** More than a screen shows. */
const FIRST = 20;
/** As many of them stand above the one that a thread opens at. */
const ABOVE = 8;

/** The messages that an opening thread shows first: the newest, and as many more as reach the one to open at. */
export function firstOf(messages: readonly MessageView[], place: Place): readonly MessageView[] {
  const at = place === "end" ? -1 : messages.findIndex(({ id }) => id === place.id);
  const newest = messages.length - FIRST;
  return messages.slice(Math.max(0, at === -1 ? newest : Math.min(newest, at - ABOVE)));
}

/** Whether nothing changed but that older messages were put above those of before. */
export function isAddedAbove(before: readonly MessageView[], messages: readonly MessageView[]): boolean {
  const added = messages.length - before.length;
  return (
    added > 0 && before.length > 0 && before.every((message, index) => message === messages[added + index])
  );
}
