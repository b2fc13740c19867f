import type { Place } from "#components/inbox/thread/use-anchored-scroll.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** More than a screen shows. */
const FIRST = 20;
/** How many of them are above the message that a thread opens at. */
const ABOVE = 8;

/** The messages rendered first: the newest ones, extended to include the message to open at. */
export function initialMessages(messages: readonly MessageView[], place: Place): readonly MessageView[] {
  const at = place === "end" ? -1 : messages.findIndex(({ id }) => id === place.id);
  const newest = messages.length - FIRST;
  return messages.slice(Math.max(0, at === -1 ? newest : Math.min(newest, at - ABOVE)));
}

/** Whether the only change is older messages added at the top. */
export function isAddedAbove(before: readonly MessageView[], messages: readonly MessageView[]): boolean {
  const added = messages.length - before.length;
  return (
    added > 0 && before.length > 0 && before.every((message, index) => message === messages[added + index])
  );
}
