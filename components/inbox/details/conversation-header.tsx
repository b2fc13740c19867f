"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ActionButtons } from "#components/inbox/details/action-buttons.tsx";
import { Picker, type PickerKind } from "#components/inbox/details/picker.tsx";
import { PresenceAvatars } from "#components/inbox/details/presence-avatars.tsx";
import { searchWithin } from "#components/inbox/details/search-within.ts";
import { StatusStrip } from "#components/inbox/details/status-strip.tsx";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { useSeenNotifications } from "#components/shell/notifications/use-seen-notifications.ts";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { lazily } from "#components/ui/lazily.tsx";
import { notice } from "#components/ui/notice.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { SECOND } from "#lib/platform/clock.ts";

const AssignList = lazily(() =>
  import("#components/inbox/details/assign-list.tsx").then((module) => module.default),
);
const LabelList = lazily(() =>
  import("#components/inbox/details/label-list.tsx").then((module) => module.default),
);
const SnoozeList = lazily(() =>
  import("#components/inbox/details/snooze-list.tsx").then((module) => module.default),
);

interface HeaderProps {
  conversation: ConversationView;
  viewerId: string;
  serverNow: string;
  detailsOpen: boolean;
  onToggleDetails: () => void;
}

export function ConversationHeader(props: HeaderProps) {
  const { conversation, viewerId, serverNow, detailsOpen, onToggleDetails } = props;
  const t = useTranslations("work");
  const client = useQueryClient();
  const bar = useRef<HTMLDivElement>(null);
  const [picker, setPicker] = useState<PickerKind | null>(null);
  const actions = useConversationActions(conversation);
  const now = useServerNow(serverNow, 30 * SECOND);
  const { close: leave, hrefOf } = useOpenConversation();
  const { contact, state } = conversation;
  useSeenNotifications(conversation.id);

  const assignMe = async () => {
    const { data } = await client.ensureQueryData(membersQuery);
    const me = data.find(({ id }) => id === viewerId);
    if (me && conversation.assignee?.id !== me.id) await actions.assign({ id: me.id, name: me.name });
  };

  const run = {
    assign: () => setPicker("assign"),
    label: () => setPicker("label"),
    snooze: () => setPicker("snooze"),
    close: () => void (state === "closed" ? actions.reopen() : actions.close()),
    // Otherwise the open conversation would be marked as read again immediately.
    unread: () => {
      leave();
      void actions.markUnread();
    },
    details: onToggleDetails,
    search: () => searchWithin(conversation.id),
    copyLink: () => {
      const url = new URL(hrefOf(conversation.id).replace(/\?.*/, ""), window.location.href);
      navigator.clipboard.writeText(url.href).then(
        () => notice.plain(t("linkCopied")),
        () => notice.error(url.href),
      );
    },
  };
  useCommand("assign", run.assign);
  useCommand("assign.me", () => void assignMe());
  useCommand("label", run.label);
  useCommand("snooze", run.snooze);
  useCommand("close", run.close);
  useCommand("unread", run.unread);
  useCommand("details", run.details);
  useCommand("search.within", run.search);
  useCommand("link.copy", run.copyLink);

  const done = () => setPicker(null);
  return (
    <header className="shrink-0 border-b bg-surface">
      <div className="flex h-13 items-center gap-2.5 pe-2 ps-3">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("back")}
          onClick={leave}
          className="-ms-1 max-lg:size-9 lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
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
            <bdi>{secondLine(contact)}</bdi>
          </p>
        </div>
        <PresenceAvatars conversationId={conversation.id} />
        <div ref={bar} tabIndex={-1} className="flex items-center outline-none">
          <ActionButtons closed={state === "closed"} detailsOpen={detailsOpen} run={run} />
        </div>
      </div>
      <StatusStrip conversation={conversation} serverNow={serverNow} onPick={setPicker} />
      <Picker
        open={picker !== null}
        onClose={done}
        anchor={bar}
        title={picker === "label" ? t("labels.title") : t(`${picker ?? "assign"}.title`)}
      >
        {picker === "assign" ? (
          <AssignList
            viewerId={viewerId}
            assigneeId={conversation.assignee?.id ?? null}
            onTake={(member) => {
              done();
              if (member?.id !== conversation.assignee?.id) void actions.assign(member);
            }}
          />
        ) : null}
        {picker === "label" ? <LabelList conversation={conversation} actions={actions} /> : null}
        {picker === "snooze" ? (
          <SnoozeList
            now={now}
            onTake={(until, present) => {
              done();
              void actions.snooze(until, present);
            }}
            onWake={
              state === "snoozed"
                ? () => {
                    done();
                    void actions.reopen();
                  }
                : undefined
            }
          />
        ) : null}
      </Picker>
    </header>
  );
}

/** @returns the phone number, or the username if WhatsApp hides the number; empty if that is the name already */
function secondLine({ phoneDisplay, displayName, username }: ConversationView["contact"]): string {
  return phoneDisplay === displayName ? "" : (phoneDisplay ?? username ?? "");
}
