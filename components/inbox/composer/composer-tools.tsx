"use client";

import { Mic, Paperclip, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { AddMenu } from "#components/inbox/composer/add-menu.tsx";
import { EmojiButton } from "#components/inbox/composer/emoji-button.tsx";
import { FormatButtons } from "#components/inbox/composer/format-buttons.tsx";
import { ToolButton } from "#components/inbox/composer/tool-button.tsx";
import { useAddFiles } from "#components/inbox/composer/use-add-files.ts";
import { writeInto } from "#components/inbox/composer/write-into.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { buttonStyle } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { isTouchScreen } from "#components/ui/media.ts";
import type { DraftFile } from "#lib/conversations/drafts/schema.ts";
import type { ReplyVariables } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

const VoiceRecorder = lazyComponent(() =>
  import("#components/inbox/composer/voice-recorder.tsx").then((module) => module.VoiceRecorder),
);
const QuickReplyPopover = lazyComponent(() =>
  import("#components/inbox/composer/quick-reply-popover.tsx").then((module) => module.QuickReplyPopover),
);

const ACCEPTED = Object.values(MEDIA_LIMITS)
  .flatMap(({ types }) => types)
  .join(",");

interface ComposerToolsProps {
  conversationId: string;
  isNote: boolean;
  hasText: boolean;
  /** Nothing to send. */
  isEmpty: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where popups are placed. */
  box: RefObject<HTMLElement | null>;
  variables: ReplyVariables;
  isChoosingReply: boolean;
  onChoosingReply: (isChoosing: boolean) => void;
  onReply: (reply: QuickReply) => void;
  onSaveReply: () => void;
  onVoice: (file: DraftFile) => void;
  /** Null while nothing can be sent. */
  onSchedule: (() => void) | null;
}

/** A row below the text; on a phone, one button with a menu at its start. */
export function ComposerTools(props: ComposerToolsProps) {
  const { conversationId, isNote, field, box, isChoosingReply, onChoosingReply } = props;
  const t = useTranslations("composer");
  const input = useRef<HTMLInputElement>(null);
  const addFiles = useAddFiles(conversationId);
  const [isRecording, setRecording] = useState(false);
  const [isChoosingEmoji, setChoosingEmoji] = useState(false);
  const attach = () => input.current?.click();
  useCommand("attach", attach, { enabled: !isNote });

  function insert(reply: QuickReply) {
    onChoosingReply(false);
    props.onReply(reply);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={t("files.attach")}
        onChange={(event) => {
          const addedCount = addFiles(event.target.files ?? []);
          if (addedCount > 0 && !isTouchScreen()) field.current?.focus();
          event.target.value = "";
        }}
      />
      {/* At the start of the field, which is as wide as the screen allows. */}
      <div className="relative z-1 order-1 -me-11 md:hidden">
        <AddMenu
          isNote={isNote}
          field={field}
          onAttach={attach}
          onQuickReply={() => onChoosingReply(true)}
          onEmoji={() => setChoosingEmoji(true)}
          onSchedule={props.onSchedule}
        />
      </div>
      <div className="order-2 flex items-center max-md:hidden">
        {isNote ? null : (
          <>
            <ToolButton label={t("files.attach")} onPress={attach}>
              <Paperclip aria-hidden className="size-4.5" />
            </ToolButton>
            <ToolButton
              label={t("replies.button")}
              hint="/"
              expanded={isChoosingReply}
              onPress={() => onChoosingReply(true)}
            >
              <Zap aria-hidden className="size-4.5" />
            </ToolButton>
          </>
        )}
        <EmojiButton
          open={isChoosingEmoji}
          onOpenChange={setChoosingEmoji}
          anchor={box}
          onChoose={(emoji) => {
            const textarea = field.current;
            if (textarea) writeInto(textarea, textarea.selectionStart, textarea.selectionEnd, emoji);
          }}
        />
        {isNote ? null : (
          <ToolButton label={t("voice.record")} expanded={isRecording} onPress={() => setRecording(true)}>
            <Mic aria-hidden className="size-4.5" />
          </ToolButton>
        )}
        <span aria-hidden className="mx-1 h-4 w-px bg-line" />
        <FormatButtons field={field} />
      </div>
      {props.isEmpty ? (
        <button
          type="button"
          aria-label={t("voice.record")}
          onClick={() => setRecording(true)}
          className={buttonStyle({
            variant: "primary",
            className: "order-3 size-11 rounded-full px-0 md:hidden",
          })}
        >
          <Mic aria-hidden className="size-5" />
        </button>
      ) : null}
      {isRecording && !isNote ? (
        <VoiceRecorder
          conversationId={conversationId}
          onSend={props.onVoice}
          onClose={() => {
            setRecording(false);
            // On a phone it would open the keyboard.
            if (!isTouchScreen()) field.current?.focus();
          }}
        />
      ) : null}
      {isChoosingReply && !isNote ? (
        <QuickReplyPopover
          anchor={box}
          canSave={props.hasText}
          variables={props.variables}
          onChoose={insert}
          onSave={() => {
            onChoosingReply(false);
            props.onSaveReply();
          }}
          onClose={(isByKey) => {
            onChoosingReply(false);
            // Before the popover is removed: a letter typed while nothing has the focus would run a command.
            if (isByKey) field.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
