"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { changeDraft, clearDraftForSend, saveAll, useDraft } from "#components/inbox/cache/draft-store.ts";
import { getSeenRevision } from "#components/inbox/cache/seen-revision-store.ts";
import { enqueue } from "#components/inbox/cache/send-queue.ts";
import { AttachButton } from "#components/inbox/composer/attach-button.tsx";
import { AttachmentTray } from "#components/inbox/composer/attachment-tray.tsx";
import { ComposerField } from "#components/inbox/composer/composer-field.tsx";
import { EmojiButton } from "#components/inbox/composer/emoji-button.tsx";
import { QuotedMessage } from "#components/inbox/composer/quoted-message.tsx";
import { toMessages, undoPeriodEnd } from "#components/inbox/composer/submit-rules.ts";
import { useUploads } from "#components/inbox/composer/upload-store.ts";
import { useReplyVariables } from "#components/inbox/composer/use-reply-variables.ts";
import { markOpenedThreadSeen } from "#components/inbox/composer/use-thread-seen.ts";
import { useTyping } from "#components/inbox/composer/use-typing.ts";
import { VoiceButton } from "#components/inbox/composer/voice-button.tsx";
import { writeInto } from "#components/inbox/composer/write-into.ts";
import { Button } from "#components/ui/button.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { findUnfilled } from "#lib/conversations/quick-replies/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

const COUNTER_FROM = 3500;

interface TextComposerProps {
  conversation: ConversationView;
  viewerId: string;
  replyTo: MessageView | null;
  onReplyDone: () => void;
  hasConflict: boolean;
  submitRef: RefObject<(() => void) | null>;
}

export function TextComposer({
  conversation,
  viewerId,
  replyTo,
  onReplyDone,
  hasConflict,
  submitRef,
}: TextComposerProps) {
  const t = useTranslations("composer");
  const { enumerate } = useFormats();
  const client = useQueryClient();
  const draft = useDraft(conversation.id);
  const uploads = useUploads().filter(({ conversationId }) => conversationId === conversation.id);
  const { data: preferences } = useQuery(preferencesQuery);
  const typing = useTyping(conversation.id);
  const variables = useReplyVariables(conversation, viewerId, draft.body.includes("/"));
  const field = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const [error, setError] = useState<string | null>(null);
  const { isNote, body, files } = draft;
  const name = conversation.contact.displayName;
  const tooLong = body.length > LIMITS.text;
  const uploading = uploads.some(({ error }) => error === null);
  const hasFiles = !isNote && files.length > 0;
  const ready = !tooLong && !(uploading && !isNote) && (body.trim() !== "" || hasFiles);

  useEffect(() => {
    if (!replyTo) return;
    changeDraft(replyTo.conversationId, { replyToId: replyTo.id });
    field.current?.focus();
  }, [replyTo]);

  function submit() {
    if (!ready) {
      if (uploading && !isNote) setError(t("waitForUpload"));
      return;
    }
    const unfilled = isNote ? [] : findUnfilled(body);
    if (unfilled.length > 0) {
      setError(t("unfilledVariables", { variables: enumerate(unfilled) }));
      const from = body.indexOf(unfilled[0] ?? "");
      field.current?.focus();
      field.current?.setSelectionRange(from, from + (unfilled[0]?.length ?? 0));
      return;
    }
    setError(null);
    markOpenedThreadSeen(conversation.id, conversation.threadRevision);
    // Emptied first, so that a second Enter sends nothing.
    const draftAt = clearDraftForSend(conversation.id);
    if (isNote && files.length > 0) changeDraft(conversation.id, { files });
    onReplyDone();
    const members = client.getQueryData(membersQuery.queryKey)?.data ?? [];
    const teams = client.getQueryData(teamsQuery.queryKey)?.data ?? [];
    enqueue(
      client,
      toMessages({
        conversationId: conversation.id,
        draft,
        draftAt,
        seen: getSeenRevision(conversation.id),
        mentions: [...members, ...teams].map(({ id, name }) => ({ userId: id, name })),
        undoUntil: undoPeriodEnd(preferences, Date.now()),
        newId: () => crypto.randomUUID(),
      }),
    );
  }

  useEffect(() => {
    submitRef.current = submit;
    return () => {
      submitRef.current = null;
    };
  });

  function onEnter() {
    if (hasConflict) document.querySelector<HTMLElement>("[data-held]")?.focus();
    else submit();
  }

  return (
    <div className="px-3 py-2.5">
      {draft.replyToId && !isNote ? (
        <QuotedMessage
          conversationId={conversation.id}
          messageId={draft.replyToId}
          known={replyTo}
          contactName={name}
          viewerId={viewerId}
          onCancel={() => {
            changeDraft(conversation.id, { replyToId: null });
            onReplyDone();
          }}
        />
      ) : null}
      <AttachmentTray conversationId={conversation.id} files={files} uploads={uploads} isNote={isNote} />
      <div className="relative flex items-end gap-1">
        {isNote ? null : (
          <>
            <AttachButton conversationId={conversation.id} />
            <VoiceButton conversationId={conversation.id} />
          </>
        )}
        <EmojiButton
          onChoose={(emoji) => {
            const textarea = field.current;
            if (textarea) writeInto(textarea, textarea.selectionStart, textarea.selectionEnd, emoji);
          }}
        />
        <ComposerField
          ref={field}
          text={body}
          isNote={isNote}
          enterSends={preferences?.enterSends ?? true}
          variables={variables}
          label={isNote ? t("note") : t("message")}
          placeholder={isNote ? t("notePlaceholder") : t("placeholder", { name })}
          errorId={error || tooLong ? errorId : undefined}
          onChange={(text) => {
            setError(null);
            changeDraft(conversation.id, { body: text });
            if (!isNote && text.trim() !== "") typing();
          }}
          onError={setError}
          onEnter={onEnter}
          onBlur={saveAll}
        />
        <Button
          variant="primary"
          size="icon"
          aria-label={isNote ? t("addNote") : t("send")}
          title={isNote ? t("addNote") : t("send")}
          disabled={!ready}
          onClick={onEnter}
          className="ms-1 size-9"
        >
          <SendHorizontal aria-hidden className="size-4 rtl:-scale-x-100" />
        </Button>
      </div>
      <div id={errorId} className="flex justify-end gap-3 text-xs">
        <p role="alert" className="mt-1 min-w-0 flex-1 text-danger empty:hidden">
          {error}
        </p>
        {body.length >= COUNTER_FROM ? (
          <p className={`tabular mt-1 ${tooLong ? "text-danger" : "text-muted"}`}>
            {tooLong
              ? t("tooLong", { over: body.length - LIMITS.text })
              : t("characters", { count: body.length, max: LIMITS.text })}
          </p>
        ) : null}
      </div>
    </div>
  );
}
