import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { requestReplyFocus } from "#components/shell/navigation/thread-focus.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { isLastPressByMouse } from "#components/ui/last-press.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";

/**
 * After an action by mouse, the caret goes to where the member writes in the conversation that was opened last, unless
 * they prefer shortcuts.
 * @returns a function to call after the action. It returns whether it moves the focus.
 */
export function useFocusReplyAfterClick(): () => boolean {
  const client = useQueryClient();
  const canReply = usePermission("conversations.reply");
  return useCallback(() => {
    const writes = client.getQueryData(preferencesQuery.queryKey)?.clickWrites ?? true;
    const id = targetConversationId();
    if (!id || !canReply || !writes || !isLastPressByMouse()) return false;
    requestReplyFocus(id);
    return true;
  }, [client, canReply]);
}
