"use client";

import { SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { changeDraft, saveAll } from "#components/inbox/cache/draft-store.ts";
import { setPreviousTime, usePreviousTime } from "#components/inbox/cache/previous-time-store.ts";
import { AttachmentTray } from "#components/inbox/composer/attachment-tray.tsx";
import { ComposerField } from "#components/inbox/composer/composer-field.tsx";
import { ComposerSignature } from "#components/inbox/composer/composer-signature.tsx";
import { ComposerTools } from "#components/inbox/composer/composer-tools.tsx";
import { focusHeldReply } from "#components/inbox/composer/focus-field.ts";
import { FormatPreview } from "#components/inbox/composer/format-preview.tsx";
import { insertReply } from "#components/inbox/composer/insert-reply.ts";
import { QuotedMessage } from "#components/inbox/composer/quoted-message.tsx";
import { ScheduleButton } from "#components/inbox/composer/schedule-button.tsx";
import { useReplyVariables } from "#components/inbox/composer/use-reply-variables.ts";
import { useSubmit } from "#components/inbox/composer/use-submit.ts";
import { useTyping } from "#components/inbox/composer/use-typing.ts";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useLeaveConversation } from "#components/inbox/details/use-leave-conversation.ts";
import { runCommand, useCommand } from "#components/shell/keys/use-command.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { isTouchScreen } from "#components/ui/media.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

const EditQuickReplyDialog = lazyComponent(() =>
  import("#components/inbox/composer/quick-reply-dialogs.tsx").then((module) => module.EditQuickReplyDialog),
);

const COUNTER_FROM = 3500;

interface TextComposerProps {
  conversation: ConversationView;
  currentMemberId: string;
  replyTo: MessageView | null;
  onReplyDone: () => void;
  onRemoveQuote: () => void;
  hasConflict: boolean;
  submitRef: RefObject<((sendAt: string | null) => void) | null>;
}

export function TextComposer({
  conversation,
  currentMemberId,
  replyTo,
  onReplyDone,
  onRemoveQuote,
  hasConflict,
  submitRef,
}: TextComposerProps) {
  const t = useTranslations("composer");
  const { id } = conversation;
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const submission = useSubmit(conversation, field, onReplyDone);
  const { draft, uploads, preferences, signature, tooLong, ready, error, setError, submit } = submission;
  const { isNote, isUnsigned, body, files } = draft;
  const canCreateReplies = usePermission("quick_replies.manage");
  const canClose = usePermission("conversations.update");
  const closeAfterSend = useCloseAfterSend(conversation, field);
  const typing = useTyping(id);
  const [isChoosingReply, setChoosingReply] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [newReply, setNewReply] = useState<{ body: string } | null>(null);
  const variables = useReplyVariables(conversation, currentMemberId, isChoosingReply || body.includes("/"));
  const errorId = useId();
  const quoteId = useId();
  const previousTime = usePreviousTime("text", id);
  const canSchedule = ready && !isNote && !hasConflict;
  const isQuoting = draft.replyToId !== null && !isNote;

  useEffect(() => {
    if (!replyTo) return;
    changeDraft(replyTo.conversationId, { replyToId: replyTo.id });
    // Once the quote is rendered, which a screen reader reads with the field.
    queueMicrotask(() => field.current?.focus());
  }, [replyTo]);

  useEffect(() => {
    submitRef.current = submit;
    return () => {
      submitRef.current = null;
    };
  });

  /** Chosen in the list of suggestions, which replaces what was typed for it, or in the popup. */
  function insertQuickReply(reply: QuickReply, range?: { from: number; to: number }) {
    if (!field.current) return;
    const { selectionStart: from, selectionEnd: to } = field.current;
    const unfilledCount = insertReply(field.current, range ?? { from, to }, reply, variables);
    if (unfilledCount > 0) setError(t("fillIn", { count: unfilledCount }));
  }

  /** A conflict may appear while the list of times is open. */
  function submitUnlessHeld(sendAt: string | null = null): boolean {
    if (!hasConflict) return submit(sendAt);
    focusHeldReply();
    return false;
  }

  function onEnter() {
    return previousTime && canSchedule ? openTimes() : submitUnlessHeld();
  }

  /** For a control that is removed or disabled once the draft is empty. */
  function sendAndFocus(send = onEnter) {
    if (send() && !isTouchScreen()) field.current?.focus();
  }

  /** Enter in a caption sends as in the text; if it does not send, it moves the focus to the text. */
  function onCaptionEnter({ ctrlKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "metaKey">) {
    const sends = ctrlKey || metaKey || ((preferences?.enterSends ?? true) && !isTouchScreen());
    if (sends) sendAndFocus();
    else field.current?.focus();
  }

  function openTimes(): false {
    setScheduling(true);
    return false;
  }
  useCommand("send.later", () => void openTimes(), { enabled: canSchedule });

  useCommand("send.close", () => closeAfterSend(onEnter()), {
    enabled: canClose && (ready || uploads.length > 0),
  });

  /** A recording is then what a phone offers in place of Send. */
  const isEmpty = !isNote && body.trim() === "" && files.length === 0 && uploads.length === 0;
  return (
    <div className="mx-auto max-w-4xl px-3 py-2.5">
      {draft.replyToId && isQuoting ? (
        <QuotedMessage
          id={quoteId}
          conversationId={id}
          messageId={draft.replyToId}
          known={replyTo}
          contactName={conversation.contact.displayName}
          currentMemberId={currentMemberId}
          onCancel={onRemoveQuote}
        />
      ) : null}
      <AttachmentTray
        conversationId={id}
        files={files}
        uploads={uploads}
        isNote={isNote}
        onEnter={onCaptionEnter}
      />
      {isNote || tooLong ? null : <FormatPreview text={body} />}
      <div
        ref={box}
        className={cn(
          "relative flex flex-wrap items-end gap-1 md:rounded-lg md:border md:p-1 md:has-[textarea:focus]:ring-1",
          isNote
            ? "md:border-warning/60 md:bg-surface md:has-[textarea:focus]:border-warning md:has-[textarea:focus]:ring-warning"
            : "md:border-line-strong md:bg-canvas md:has-[textarea:focus]:border-accent md:has-[textarea:focus]:ring-accent",
        )}
      >
        <div className="order-2 min-w-0 flex-1 md:order-1 md:basis-full">
          <ComposerField
            ref={field}
            text={body}
            isNote={isNote}
            enterSends={preferences?.enterSends ?? true}
            variables={variables}
            currentMemberId={currentMemberId}
            label={isNote ? t("note") : t("message")}
            placeholder={isNote ? t("notePlaceholder") : t("placeholder")}
            isInvalid={error !== null || tooLong}
            describedBy={[isQuoting ? quoteId : "", error || tooLong ? errorId : ""]
              .filter(Boolean)
              .join(" ")}
            onChange={(text) => {
              setError(null);
              if (text === "" && files.length === 0 && uploads.length === 0)
                setPreviousTime("text", id, null);
              changeDraft(id, { body: text });
              if (!isNote && text.trim() !== "") typing();
            }}
            onReply={insertQuickReply}
            onEnter={onEnter}
            onBlur={saveAll}
            onCreateReply={canCreateReplies ? () => setNewReply({ body: "" }) : null}
          />
        </div>
        {signature !== "" && (body.trim() !== "" || files.length === 0) ? (
          <ComposerSignature
            signature={signature}
            isUnsigned={isUnsigned}
            onChange={(unsigned) => {
              changeDraft(id, { isUnsigned: unsigned });
              field.current?.focus();
            }}
          />
        ) : null}
        <ComposerTools
          conversationId={id}
          isNote={isNote}
          hasText={body.trim() !== ""}
          isEmpty={isEmpty}
          field={field}
          box={box}
          variables={variables}
          isChoosingReply={isChoosingReply}
          onChoosingReply={setChoosingReply}
          onReply={insertQuickReply}
          onSaveReply={() => setNewReply({ body })}
          onVoice={submission.sendVoice}
          onSchedule={canSchedule ? openTimes : null}
        />
        <div
          className={cn("order-3 flex gap-px max-md:[&>*+*]:hidden md:ms-auto", isEmpty && "max-md:hidden")}
        >
          <SendButton isNote={isNote} disabled={!ready} onPress={() => sendAndFocus()} />
          {isNote ? null : (
            <ScheduleButton
              open={isScheduling}
              onOpenChange={setScheduling}
              anchor={box}
              disabled={!canSchedule}
              previousTime={previousTime}
              windowExpiresAt={conversation.window.expiresAt}
              // The button, which the list would return to, is disabled with an empty field.
              onSchedule={(at) => sendAndFocus(() => submitUnlessHeld(at))}
              onSendNow={() => sendAndFocus(submitUnlessHeld)}
              onTemplate={() => runCommand("template")}
              onSendAndClose={canClose ? () => closeAfterSend(submitUnlessHeld()) : undefined}
            />
          )}
        </div>
      </div>
      <ErrorAndCounter id={errorId} error={error} length={submission.length} />
      {newReply ? <EditQuickReplyDialog target={newReply} onClose={() => setNewReply(null)} /> : null}
    </div>
  );
}

/** @returns a function that leaves the conversation after a send, and closes it once the server has answered that WhatsApp has the message */
function useCloseAfterSend(
  conversation: ConversationView,
  field: RefObject<HTMLTextAreaElement | null>,
): (isSending: boolean) => void {
  const { close } = useConversationActions(conversation);
  const leave = useLeaveConversation(conversation.id);
  return (isSending) => {
    if (!isSending) return;
    leave();
    // What is typed next is for the conversation that opens.
    if (targetConversationId() !== conversation.id) field.current?.blur();
    void close();
  };
}

function SendButton({
  isNote,
  disabled,
  onPress,
}: {
  isNote: boolean;
  disabled: boolean;
  onPress: () => void;
}) {
  const t = useTranslations("composer");
  return (
    <Button
      variant="primary"
      aria-label={isNote ? t("addNote") : t("send")}
      {...nameTooltip}
      disabled={disabled}
      // Leaves the focus in the field: a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cn(
        "size-11 rounded-full px-0 md:h-9 md:rounded-md",
        isNote ? "bg-warning text-surface hover:bg-warning/90 md:w-10" : "md:rounded-e-none",
      )}
    >
      <SendHorizontal aria-hidden className="size-4" />
    </Button>
  );
}

function ErrorAndCounter({ id, error, length }: { id: string; error: string | null; length: number }) {
  const t = useTranslations("composer");
  const tooLong = length > LIMITS.text;
  return (
    <div id={id} className="flex justify-end gap-3 text-xs">
      <p role="alert" className="mt-1 min-w-0 flex-1 text-danger empty:hidden">
        {error}
      </p>
      {length >= COUNTER_FROM ? (
        <p className={`tabular mt-1 ${tooLong ? "text-danger" : "text-muted"}`}>
          {tooLong
            ? t("tooLong", { over: length - LIMITS.text })
            : t("characters", { count: length, max: LIMITS.text })}
        </p>
      ) : null}
    </div>
  );
}
