"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findThread } from "#components/inbox/details/focus-thread.ts";
import { Picker, type PickerKind } from "#components/inbox/details/picker.tsx";
import { PresenceAvatars } from "#components/inbox/details/presence-avatars.tsx";
import { StatusStrip } from "#components/inbox/details/status-strip.tsx";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useConversationCommands } from "#components/inbox/details/use-conversation-commands.ts";
import { useLeaveConversation } from "#components/inbox/details/use-leave-conversation.ts";
import { ConversationMenu } from "#components/inbox/thread/conversation-menu.tsx";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { useMarkNotificationsRead } from "#components/shell/notifications/use-mark-notifications-read.ts";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { SECOND } from "#lib/platform/clock.ts";

const AssignList = lazyComponent(() =>
  import("#components/inbox/details/assign-list.tsx").then((module) => module.default),
);
const LabelList = lazyComponent(() =>
  import("#components/inbox/details/label-list.tsx").then((module) => module.default),
);
const SnoozeList = lazyComponent(() =>
  import("#components/inbox/details/snooze-list.tsx").then((module) => module.default),
);

interface ThreadHeaderProps {
  conversation: ConversationView;
  currentMemberId: string;
  serverNow: string;
  detailsOpen: boolean;
  onToggleDetails: () => void;
}

export function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, currentMemberId, serverNow, detailsOpen, onToggleDetails } = props;
  const t = useTranslations("work");
  const buttonBar = useRef<HTMLDivElement>(null);
  const [picker, setPicker] = useState<PickerKind | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [chip, setChip] = useState<HTMLElement | null>(null);
  const actions = useConversationActions(conversation);
  const now = useServerNow(serverNow, 30 * SECOND);
  const { close: closeConversation } = useOpenConversation();
  const { contact, state } = conversation;
  useMarkNotificationsRead(conversation.id);

  // Not once the picker is shown: its field takes the focus as it appears.
  function openPicker(kind: PickerKind, at: HTMLElement | null = null) {
    opener.current = focusedElement();
    setChip(at);
    setPicker(kind);
  }

  const commands = useConversationCommands({
    conversation,
    currentMemberId,
    actions,
    onPick: (kind) => openPicker(kind),
    onToggleDetails,
  });

  const leave = useLeaveConversation(conversation.id);
  const closePicker = () => setPicker(null);
  /** Synchronous, so that the action can move the focus out of the picker before the next key. */
  const choose = (run: () => unknown) => {
    flushSync(closePicker);
    void run();
  };
  return (
    <header className="shrink-0 border-b bg-surface">
      <div className="mx-auto flex h-13 w-full max-w-4xl items-center gap-2.5 pe-2 ps-3 md:h-14">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("back")}
          onClick={closeConversation}
          className="-ms-1 max-lg:size-9 lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </Button>
        <ContactAvatar contact={contact} className="size-8" />
        <div className="min-w-0 flex-1">
          <h2
            dir="auto"
            title={contact.displayName}
            className="truncate text-page-start font-semibold leading-tight"
          >
            {contact.displayName}
          </h2>
          <p className="tabular truncate text-muted text-xs">
            <bdi>{contactSubtitle(contact)}</bdi>
          </p>
        </div>
        <PresenceAvatars conversationId={conversation.id} />
        <div ref={buttonBar} tabIndex={-1} className="flex items-center outline-none">
          <ConversationMenu closed={state === "closed"} detailsOpen={detailsOpen} commands={commands} />
        </div>
      </div>
      <StatusStrip conversation={conversation} serverNow={serverNow} onPick={openPicker} />
      <Picker
        open={picker !== null}
        onClose={closePicker}
        anchor={buttonBar}
        chip={chip}
        opener={opener}
        title={picker === "label" ? t("labels.title") : t(`${picker ?? "assign"}.title`)}
      >
        {picker === "assign" ? (
          <AssignList
            currentMemberId={currentMemberId}
            assigneeId={conversation.assignee?.id ?? null}
            teamId={conversation.teamId}
            onAssignTeam={(team) => choose(() => actions.assignTeam(team))}
            onAssign={(member) => choose(() => actions.assign(member))}
          />
        ) : null}
        {picker === "label" ? <LabelList conversation={conversation} actions={actions} /> : null}
        {picker === "snooze" ? (
          <SnoozeList
            now={now}
            onSnooze={(until, present) =>
              choose(() => {
                leave();
                void actions.snooze(until, present);
              })
            }
            onEndSnooze={state === "snoozed" ? () => choose(() => actions.reopen()) : undefined}
          />
        ) : null}
      </Picker>
    </header>
  );
}

/** @returns the username if the number is hidden; empty if the name is the number */
function contactSubtitle({ phoneDisplay, displayName, username }: ConversationView["contact"]): string {
  return phoneDisplay === displayName ? "" : (phoneDisplay ?? username ?? "");
}

/** The thread if nothing has the focus: from the body, the focus would move to the first link of the page. */
function focusedElement(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement;
  return findThread();
}
