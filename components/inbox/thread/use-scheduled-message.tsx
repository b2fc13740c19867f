"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { setPreviousTime } from "#components/inbox/cache/previous-time-store.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { addFiles, remainingFilesOf } from "#components/inbox/cache/upload-store.ts";
import { focusThread } from "#components/inbox/details/focus-thread.ts";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import {
  isComposerOccupied,
  readScheduledFile,
  restoreScheduled,
} from "#components/inbox/thread/edit-scheduled.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { announce } from "#components/shell/live/announce.ts";
import { announceUndo } from "#components/shell/live/announce-undo.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { notice } from "#components/ui/notice.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { DRAFT_FILES_MAX } from "#lib/conversations/drafts/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { cancelMessage, rescheduleMessage, type SentFromInbox } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

/** The ids of messages that are returning to the composer: a second click restores nothing twice. */
const editing = new Set<string>();

/**
 * The actions of a scheduled message, which moves or loses its buttons: the focus moves to the thread, after a click to the
 * reply.
 */
export function useScheduledMessage(message: MessageView) {
  const t = useTranslations("thread.scheduled");
  const tPending = useTranslations("composer.pending");
  const tFiles = useTranslations("composer.files");
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const { id, conversationId, content, attachment } = message;
  const isTemplate = content.kind === "template";
  const dueAt = message.held?.until ?? message.createdAt;

  const focusReplyAfterClick = useFocusReplyAfterClick();
  const leaveButtons = () => {
    if (!focusReplyAfterClick()) focusThread();
  };

  const change = useMutation({
    mutationFn: (request: () => Promise<SentFromInbox>) => request(),
    onSuccess: (made) => {
      applyMessage(client, made.message);
      applyResponse(client, made.conversation);
    },
    onError: (error) => notice.error(errorText(error)),
  });
  /** @returns null if it was refused, which a notice says */
  const run = (request: () => Promise<SentFromInbox>) => change.mutateAsync(request).catch(() => null);

  function undo() {
    if (Date.parse(dueAt) > serverNow()) return run(() => rescheduleMessage(id, dueAt));
    notice.error(t("timePassed", { time: dateTime(dueAt, "weekdayTime") }));
    return null;
  }
  const runWithUndo = (text: string, request: () => Promise<SentFromInbox>) =>
    notice.undoable(
      <UndoLabel>{tPending("undo")}</UndoLabel>,
      run(request).then((made) => made && announceUndo({ text, undo })),
    );

  async function sendNow() {
    leaveButtons();
    const made = await run(() => rescheduleMessage(id, null));
    if (made && made.message.status !== "failed") announce("sent");
  }

  function changeTime(sendAt: string) {
    const text = t("timeChanged", { time: dateTime(sendAt, "weekdayTime") });
    runWithUndo(text, () => rescheduleMessage(id, sendAt));
  }

  function cancel() {
    leaveButtons();
    runWithUndo(t("canceled"), () => cancelMessage(id));
  }

  /** @returns true after a notice that says why the message cannot return */
  function warnIfOccupied(): boolean {
    if (isComposerOccupied(message)) {
      notice.warning(tPending(`composerInUse.${isTemplate ? "template" : "reply"}`));
      return true;
    }
    const isFull = !isTemplate && attachment !== null && remainingFilesOf(conversationId) === 0;
    if (isFull) notice.warning(tFiles("notAdded", { count: 1, max: DRAFT_FILES_MAX }));
    return isFull;
  }

  async function edit() {
    if (editing.has(id) || warnIfOccupied()) return;
    editing.add(id);
    leaveButtons();
    try {
      // Before it is canceled, so that it stays scheduled if something cannot be read.
      const [restore, file] = await Promise.all([
        restoreScheduled(client, message),
        readScheduledFile(message),
      ]);
      if (warnIfOccupied() || !(await run(() => cancelMessage(id)))) return;
      // Something may have been written meanwhile.
      if (warnIfOccupied() || !restore()) return void (await run(() => rescheduleMessage(id, dueAt)));
      if (file) addFiles(conversationId, [file], content.kind === "audio" && content.voice);
    } catch (error) {
      return notice.error(errorText(error));
    } finally {
      editing.delete(id);
    }
    setPreviousTime(isTemplate ? "template" : "text", conversationId, dueAt);
    notice.plain(t("editing", { time: dateTime(dueAt, "weekdayTime") }));
    if (targetConversationId() === conversationId) runCommand(isTemplate ? "template" : "reply");
  }

  return {
    sendNow: () => void sendNow(),
    changeTime,
    edit: () => void edit(),
    cancel,
    isPending: change.isPending,
  };
}
