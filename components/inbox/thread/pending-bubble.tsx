"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { deleteSentDraft } from "#components/inbox/cache/draft-store.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { removePending, upsertPending } from "#components/inbox/cache/pending-messages.ts";
import { restoreToComposer } from "#components/inbox/cache/restore-to-composer.ts";
import { enqueue, undoPending } from "#components/inbox/cache/send-queue.ts";
import { MessageBody } from "#components/inbox/thread/message-body.tsx";
import { NoteBox } from "#components/inbox/thread/note-strip.tsx";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { runCommand, useCommand } from "#components/shell/keys/use-command.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { notice } from "#components/ui/notice.ts";
import { undoActions } from "#components/ui/undo.ts";

export function PendingBubble({ message }: { message: PendingMessage }) {
  const t = useTranslations("composer.pending");
  const tThread = useTranslations("thread");
  const { content, error, isInterrupted, isUnreachable, undoUntil } = message;
  // It is sent again without the member, so that it is not a failure.
  const isWaiting = isUnreachable === true && !isInterrupted;
  const failed = !isWaiting && (error !== null || isInterrupted);
  const end = failed ? null : (
    <Clock role="img" aria-label={t(isWaiting ? "waiting" : "sending")} className="size-3.5" />
  );
  const actions =
    failed || isWaiting ? (
      <Unsent message={message} isWaiting={isWaiting} />
    ) : undoUntil === null ? null : (
      <UndoCountdown message={message} until={undoUntil} />
    );
  if (content.kind === "note") {
    return (
      <>
        <NoteBox
          content={content}
          author={tThread("from.you")}
          end={end}
          className={cn(failed && "outline outline-danger/50 -outline-offset-1")}
        />
        {actions ? <div className="-mt-1 flex flex-col px-3">{actions}</div> : null}
      </>
    );
  }
  return (
    <div className="flex flex-col items-end px-3 pt-3">
      <div
        className={cn(
          "flow-root max-w-[min(34rem,85%)] rounded-lg bg-bubble-out px-3 py-2",
          failed && "outline outline-danger/50",
        )}
      >
        <MessageBody content={content} attachment={message.attachment} end={end} />
      </div>
      {actions}
    </div>
  );
}

function useComposerOccupiedText({ body: { kind } }: PendingMessage): string {
  const t = useTranslations("composer.pending.composerInUse");
  return t(kind === "template" || kind === "note" ? kind : "reply");
}

/** Typing then continues the text that is back, instead of running commands. */
function focusRestored({ body: { kind } }: PendingMessage): void {
  runCommand(kind === "note" || kind === "template" ? kind : "reply");
}

function UndoCountdown({ message, until }: { message: PendingMessage; until: number }) {
  const t = useTranslations("composer.pending");
  const occupiedText = useComposerOccupiedText(message);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  function undo() {
    if (undoPending(message, occupiedText)) focusRestored(message);
    else notice.warning(occupiedText);
  }
  // What was changed since the send is undone first.
  useCommand("undo", () => (undoActions.getState().length === 0 ? undo() : false));
  return (
    <p className="mt-1 flex items-center gap-2 text-muted text-xs">
      <span className="tabular">{t("sendsIn", { seconds })}</span>
      <Button size="sm" onClick={undo}>
        <UndoLabel>{t("undo")}</UndoLabel>
      </Button>
    </p>
  );
}

function Unsent({ message, isWaiting }: { message: PendingMessage; isWaiting: boolean }) {
  const t = useTranslations("composer.pending");
  const client = useQueryClient();
  const occupiedText = useComposerOccupiedText(message);
  const { conversationId, body } = message;
  const retry = () => enqueue(client, [{ ...message, error: null, isInterrupted: false, undoUntil: null }]);
  function discard() {
    removePending(body.clientId);
    deleteSentDraft(conversationId);
    const undo = () => (message.isUnreachable ? retry() : upsertPending(message));
    notice.undoable(
      <UndoLabel>{t("undo")}</UndoLabel>,
      Promise.resolve({ text: t("discarded", { kind: body.kind }), undo }),
    );
  }
  return (
    <div className="mt-1 flex max-w-[min(34rem,85%)] flex-wrap items-center justify-end gap-2 self-end text-xs">
      {isWaiting ? (
        <p role="status" className="text-muted">
          {t("waiting")}
        </p>
      ) : (
        <p role="alert" className="text-danger">
          {t("notSent")} {message.error ?? t("interrupted")}
        </p>
      )}
      <div className="flex gap-2">
        <Button
          size="sm"
          variant={isWaiting ? "ghost" : "secondary"}
          onClick={({ currentTarget }) => {
            currentTarget.closest("article")?.focus({ preventScroll: true });
            retry();
          }}
        >
          {t("retry")}
        </Button>
        <Button
          size="sm"
          variant={isWaiting ? "ghost" : "secondary"}
          onClick={() => {
            if (!restoreToComposer(message)) return notice.warning(occupiedText);
            removePending(body.clientId);
            focusRestored(message);
          }}
        >
          {t("edit")}
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          {t("discard")}
        </Button>
      </div>
    </div>
  );
}
