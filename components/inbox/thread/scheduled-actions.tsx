"use client";

import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { findThread } from "#components/inbox/details/focus-thread.ts";
import ScheduleList from "#components/inbox/details/schedule-list.tsx";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { canEditScheduled } from "#components/inbox/thread/edit-scheduled.ts";
import { useScheduledMessage } from "#components/inbox/thread/use-scheduled-message.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** The message whose times are shown, which its menu opens too. */
const useTimesOf = create<{ messageId: string | null }>(() => ({ messageId: null }));

export function showTimesOf(messageId: string): void {
  useTimesOf.setState({ messageId });
}

function hideTimesOf(messageId: string): void {
  if (useTimesOf.getState().messageId === messageId) useTimesOf.setState({ messageId: null });
}

/** What can be done with a scheduled message, below its bubble. */
export function ScheduledActions({ message }: { message: MessageView }) {
  const t = useTranslations("thread.scheduled");
  const { sendNow, changeTime, edit, cancel, isPending } = useScheduledMessage(message);
  const { data } = useQuery(conversationQuery(message.conversationId));
  const open = useTimesOf(({ messageId }) => messageId === message.id);
  const isChosen = useRef(false);
  const focusReplyAfterClick = useFocusReplyAfterClick();
  const setOpen = (isOpen: boolean) => useTimesOf.setState({ messageId: isOpen ? message.id : null });
  useEffect(() => () => hideTimesOf(message.id), [message.id]);
  const needsWindow = message.content.kind !== "template";
  return (
    <div className="mt-1 flex max-w-[min(34rem,85%)] flex-wrap items-center justify-end gap-1.5">
      <Button size="sm" loading={isPending} onClick={sendNow}>
        {t("sendNow")}
      </Button>
      <Popover.Root
        open={open}
        onOpenChange={(isOpen) => {
          isChosen.current = false;
          setOpen(isOpen);
        }}
      >
        <Popover.Trigger disabled={isPending} className={buttonStyle({ size: "sm" })}>
          {t("changeTime")}
        </Popover.Trigger>
        <ListPopup
          title={t("changeTime")}
          align="end"
          sideOffset={6}
          className="w-80"
          // The message moves to its new place, and its buttons with it.
          finalFocus={() => {
            if (!isChosen.current) return true;
            return !focusReplyAfterClick() && findThread();
          }}
        >
          <ScheduleList
            windowExpiresAt={needsWindow ? (data?.conversation.window.expiresAt ?? null) : null}
            onSchedule={(sendAt) => {
              isChosen.current = true;
              setOpen(false);
              changeTime(sendAt);
            }}
          />
        </ListPopup>
      </Popover.Root>
      {canEditScheduled(message) ? (
        <Button size="sm" disabled={isPending} onClick={edit}>
          {t("edit")}
        </Button>
      ) : null}
      <Button size="sm" disabled={isPending} onClick={cancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
