"use client";

import { Menu as Base } from "@base-ui/react/menu";
import {
  CalendarClock,
  CircleX,
  Copy,
  Download,
  Info,
  Link2,
  Pencil,
  Reply,
  SendHorizontal,
  StickyNote,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { findMessageArticle } from "#components/inbox/details/focus-thread.ts";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { canEditScheduled } from "#components/inbox/thread/edit-scheduled.ts";
import { EmojiRow } from "#components/inbox/thread/emoji-row.tsx";
import { canQuote, canReact } from "#components/inbox/thread/message-toolbar.tsx";
import { showTimesOf } from "#components/inbox/thread/scheduled-actions.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { useScheduledMessage } from "#components/inbox/thread/use-scheduled-message.tsx";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { notice } from "#components/ui/notice.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { startDownload } from "#lib/platform/browser-fetch/download.ts";
import { textOfContent } from "#lib/whatsapp/content-text.ts";

interface MessageMenuProps {
  message: MessageView;
  at: DOMRect;
  what: "emoji" | "all";
  onClose: () => void;
}

export function MessageMenu({ message, at, what, onClose }: MessageMenuProps) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const canReply = usePermission("conversations.reply");
  const focusReplyAfterClick = useFocusReplyAfterClick();
  const isPressedAgain = useIsPressedAgain();
  if (!thread) return null;
  const { content, attachment } = message;
  const text = textOfContent(content);
  const link = `/inbox/${message.conversationId}?at=${message.id}`;
  return (
    <Base.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open || (reason === "outside-press" && !isPressedAgain())) return;
        onClose();
        setTimeout(
          () =>
            isFocusLeft() &&
            !focusReplyAfterClick() &&
            findMessageArticle(message.id)?.focus({ preventScroll: true }),
        );
      }}
      modal={false}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={{ getBoundingClientRect: () => at }}
          side="bottom"
          align="start"
          sideOffset={4}
          className="z-60"
        >
          <Base.Popup
            aria-label={t("actions")}
            finalFocus={false}
            className="rounded-md border bg-surface p-1 shadow-lg outline-none"
          >
            {canReact(message, thread.open) ? (
              <EmojiRow
                message={message}
                hasDivider={what === "all"}
                // Once this menu is closed, so that it does not take the focus.
                onMore={() => requestAnimationFrame(() => thread.pickReaction(message, at))}
              />
            ) : null}
            {what === "all" ? (
              <>
                {message.held?.reason === "scheduled" && canReply ? (
                  <ScheduledItems message={message} />
                ) : null}
                {canQuote(message, thread.open) ? (
                  <MenuItem onSelect={() => thread.reply(message)}>
                    <Reply aria-hidden className="size-4 text-muted" />
                    {t("reply")}
                  </MenuItem>
                ) : null}
                {text ? (
                  <MenuItem onSelect={() => void copy(text, t("copied"), t("copyFailed"))}>
                    <Copy aria-hidden className="size-4 text-muted" />
                    {t("copyText")}
                  </MenuItem>
                ) : null}
                <MenuItem
                  onSelect={() =>
                    void copy(new URL(link, location.origin).href, t("copied"), t("copyFailed"))
                  }
                >
                  <Link2 aria-hidden className="size-4 text-muted" />
                  {t("copyLink")}
                </MenuItem>
                <MenuItem onSelect={() => requestAnimationFrame(() => runCommand("note"))}>
                  <StickyNote aria-hidden className="size-4 text-muted" />
                  {t("writeNote")}
                </MenuItem>
                {attachment?.url ? (
                  <MenuItem onSelect={() => startDownload(attachment.url ?? "", attachment.filename ?? "")}>
                    <Download aria-hidden className="size-4 text-muted" />
                    {t("download")}
                  </MenuItem>
                ) : null}
                {message.direction !== "internal" ? (
                  <MenuItem onSelect={() => thread.openTimeline(message.id)}>
                    <Info aria-hidden className="size-4 text-muted" />
                    {t("timeline")}
                  </MenuItem>
                ) : null}
              </>
            ) : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function ScheduledItems({ message }: { message: MessageView }) {
  const t = useTranslations("thread.scheduled");
  const { sendNow, edit, cancel } = useScheduledMessage(message);
  // Once this menu is closed, so that it does not take the focus.
  const afterMenu = (run: () => void) => () => void requestAnimationFrame(run);
  return (
    <>
      <MenuItem onSelect={afterMenu(sendNow)}>
        <SendHorizontal aria-hidden className="size-4 text-muted" />
        {t("sendNow")}
      </MenuItem>
      <MenuItem onSelect={afterMenu(() => showTimesOf(message.id))}>
        <CalendarClock aria-hidden className="size-4 text-muted" />
        {t("changeTime")}
      </MenuItem>
      {canEditScheduled(message) ? (
        <MenuItem onSelect={afterMenu(edit)}>
          <Pencil aria-hidden className="size-4 text-muted" />
          {t("edit")}
        </MenuItem>
      ) : null}
      <MenuItem onSelect={afterMenu(cancel)}>
        <CircleX aria-hidden className="size-4 text-muted" />
        {t("cancel")}
      </MenuItem>
    </>
  );
}

/** Whether nothing else has taken the focus that the menu had. */
function isFocusLeft(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.closest('[role="menu"], article') !== null;
}

async function copy(text: string, done: string, failed: string): Promise<void> {
  if (await copyText(text)) notice.success(done);
  else notice.error(failed);
}

/** A long press that opened the menu ends with a click outside of it. @returns whether another press has begun since */
function useIsPressedAgain(): () => boolean {
  const isPressedAgain = useRef(false);
  useEffect(() => {
    const onPress = () => {
      isPressedAgain.current = true;
    };
    window.addEventListener("pointerdown", onPress, true);
    return () => window.removeEventListener("pointerdown", onPress, true);
  }, []);
  return () => isPressedAgain.current;
}
