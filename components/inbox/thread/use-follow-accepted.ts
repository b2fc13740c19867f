import { type FocusEvent, useRef } from "react";
import { findMessageArticle, focusThread } from "#components/inbox/details/focus-thread.ts";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/**
 * A message that has the focus keeps it when the server accepts it, from when on another row shows it.
 * @returns handlers for what contains the rows; that of a pending message has its client ID as `data-pending`
 */
export function useFollowAccepted(messages: readonly MessageView[]) {
  const followed = useRef<string>(undefined);
  const handlers = useFocusReplacement(() => {
    const accepted = messages.find(({ clientId }) => clientId && clientId === followed.current);
    const row = accepted && findMessageArticle(accepted.id);
    if (row) row.focus({ preventScroll: true });
    else focusThread();
  });
  return {
    ...handlers,
    onFocus: (event: FocusEvent) => {
      followed.current = event.target.closest<HTMLElement>("[data-pending]")?.dataset.pending;
      handlers.onFocus(event);
    },
  };
}
