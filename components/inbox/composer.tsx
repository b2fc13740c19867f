"use client";

import { LayoutTemplate, SendHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { AttachButton } from "#components/inbox/attach-button.tsx";
import { useServerNow } from "#components/inbox/server-clock.ts";
import { TemplateComposer } from "#components/inbox/template-composer.tsx";
import { useDraft } from "#components/inbox/use-draft.ts";
import { useSend } from "#components/inbox/use-send.ts";
import { useTyping } from "#components/inbox/use-typing.ts";
import { urgencyOf } from "#components/inbox/window-words.ts";
import { Button } from "#components/ui/button.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

interface ComposerProps {
  conversation: ConversationView;
  serverNow: string;
  replyTo: MessageView | null;
  onReplyDone: () => void;
}

const COUNTER_FROM = 3500;

/** Where an agent writes: free text while the window is open, a template at the second it is not; the draft stays. */
export function Composer({ conversation, serverNow, replyTo, onReplyDone }: ComposerProps) {
  const t = useTranslations("inbox");
  const now = useServerNow(serverNow, 1000);
  const [draft, setDraft] = useDraft(conversation.id);
  const [wantsTemplate, setWantsTemplate] = useState(false);
  const urgency = urgencyOf(conversation.window.expiresAt, now);
  const open = urgency !== "closed" && urgency !== "never";
  const name = conversation.contact.displayName;
  if (open && !wantsTemplate) {
    return (
      <TextComposer
        conversation={conversation}
        draft={draft}
        setDraft={setDraft}
        replyTo={replyTo}
        onReplyDone={onReplyDone}
        onTemplate={() => setWantsTemplate(true)}
      />
    );
  }
  return (
    <div className="border-t bg-surface">
      {open ? null : (
        <div className="border-b bg-warning-soft px-4 py-2.5 text-sm text-warning">
          <p>{t(urgency === "never" ? "neverNotice" : "closedNotice", { name })}</p>
          {draft ? (
            <p className="mt-1 line-clamp-2 text-ink text-xs">
              <span className="text-warning">{t("draftKept")}</span> {draft}
            </p>
          ) : null}
        </div>
      )}
      <TemplateComposer
        conversation={conversation}
        onSent={() => setWantsTemplate(false)}
        onCancel={open ? () => setWantsTemplate(false) : undefined}
      />
    </div>
  );
}

interface TextComposerProps extends Omit<ComposerProps, "serverNow"> {
  draft: string;
  setDraft: (text: string) => void;
  onTemplate: () => void;
}

function TextComposer({
  conversation,
  draft,
  setDraft,
  replyTo,
  onReplyDone,
  onTemplate,
}: TextComposerProps) {
  const t = useTranslations("inbox");
  const send = useSend();
  const typing = useTyping(conversation.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const tooLong = draft.length > LIMITS.text;
  const ready = draft.trim() !== "" && !tooLong;

  useEffect(() => {
    if (replyTo) box.current?.focus();
  }, [replyTo]);

  function submit() {
    if (!ready) return;
    const clientId = crypto.randomUUID();
    const body = draft;
    // Emptied at once: a second Enter has nothing to send.
    setDraft("");
    onReplyDone();
    void send({
      conversationId: conversation.id,
      content: { kind: "text", body },
      body: {
        kind: "text",
        clientId,
        seen: conversation.additions,
        body,
        ...(replyTo ? { replyTo: replyTo.id } : {}),
      },
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter chooses a word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <div className="border-t bg-surface px-3 py-2.5">
      {replyTo ? (
        <div className="mb-2 flex items-center gap-2 rounded border-accent border-l-2 bg-raised px-2 py-1 text-xs">
          <span className="min-w-0 flex-1 truncate">
            <span className="text-accent">
              {t("replyingTo", {
                name: replyTo.direction === "inbound" ? conversation.contact.displayName : t("you"),
              })}
            </span>{" "}
            <span dir="auto" className="text-muted">
              {previewText(replyTo.content)}
            </span>
          </span>
          <button
            type="button"
            aria-label={t("cancelReply")}
            onClick={onReplyDone}
            className="grid size-6 place-items-center"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </div>
      ) : null}
      <div className="flex items-end gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("useTemplate")}
          title={t("useTemplate")}
          onClick={onTemplate}
        >
          <LayoutTemplate aria-hidden className="size-4.5" />
        </Button>
        <AttachButton conversationId={conversation.id} seen={conversation.additions} />
        <textarea
          ref={box}
          value={draft}
          onChange={(event) => {
            setDraft(event.target.value);
            if (event.target.value.trim() !== "") typing();
          }}
          onKeyDown={onKeyDown}
          aria-label={t("composer")}
          placeholder={t("composerPlaceholder", { name: conversation.contact.displayName })}
          aria-invalid={tooLong || undefined}
          title={t("composerHint")}
          dir="auto"
          rows={1}
          data-composer
          className="field-sizing-content max-h-44 min-h-9 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-canvas px-3 py-1.5 text-base"
        />
        <Button
          variant="primary"
          size="icon"
          aria-label={t("send")}
          title={t("send")}
          disabled={!ready}
          onClick={submit}
        >
          <SendHorizontal aria-hidden className="size-4" />
        </Button>
      </div>
      {draft.length >= COUNTER_FROM ? (
        <p className={`tabular mt-1 text-right text-xs ${tooLong ? "text-danger" : "text-muted"}`}>
          {t("characters", { count: draft.length.toLocaleString("en") })}
        </p>
      ) : null}
    </div>
  );
}
