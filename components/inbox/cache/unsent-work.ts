import { deviceStore } from "#components/inbox/cache/browser-store.ts";
import { forgetDraft, moveDraft } from "#components/inbox/cache/draft-store.ts";
import { movePending, removePendingOf } from "#components/inbox/cache/pending-messages.ts";
import { removeReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { setTemplateValues } from "#components/inbox/cache/template-store.ts";
import { moveUploads, removeUploadsOf } from "#components/inbox/cache/upload-store.ts";

/** The contact was merged into another one. */
export function moveUnsentWork(fromId: string, toId: string): void {
  movePending(fromId, toId);
  moveUploads(fromId, toId);
  moveDraft(fromId, toId);
}

/** The conversation does not exist any more: nothing can be sent, and nothing about the person stays in the browser. */
export function discardUnsentWork(conversationId: string): void {
  removePendingOf(conversationId);
  removeUploadsOf(conversationId);
  forgetDraft(conversationId);
  setTemplateValues(conversationId, null);
  removeReplyConflict(conversationId);
  // Each member who has used this browser has entries.
  for (const name of deviceStore.keys())
    if (name.startsWith("parley.") && name.endsWith(`.${conversationId}`)) deviceStore.write(name, null);
}
