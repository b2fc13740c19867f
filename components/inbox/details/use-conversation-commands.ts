"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import { searchConversation } from "#components/inbox/details/search-scope.ts";
import type { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useLeaveConversation } from "#components/inbox/details/use-leave-conversation.ts";
import type { CommandId } from "#components/shell/keys/commands.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { copyText } from "#components/ui/copy-text.ts";
import { notice } from "#components/ui/notice.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface ConversationCommandsInput {
  conversation: ConversationView;
  currentMemberId: string;
  actions: ReturnType<typeof useConversationActions>;
  onPick: (picker: PickerKind) => void;
  onToggleDetails: () => void;
}

export type ConversationCommands = ReturnType<typeof useConversationCommands>;

/** Binds every command on the open conversation but those of its composer (`composer.tsx`) and thread (`thread.tsx`). */
export function useConversationCommands({
  conversation,
  currentMemberId,
  actions,
  onPick,
  onToggleDetails,
}: ConversationCommandsInput) {
  const t = useTranslations("work");
  const client = useQueryClient();
  const navigate = useNavigate();
  const { close: closeConversation, hrefOf } = useOpenConversation();
  const { id, state, contact } = conversation;

  const assignMe = async () => {
    const { data } = await client.ensureQueryData(membersQuery);
    const me = data.find((member) => member.id === currentMemberId);
    if (me) await actions.assign({ id: me.id, name: me.name });
  };
  const leave = useLeaveConversation(id);
  const justClosed = useJustClosed(state);
  const copyLink = async () => {
    const url = new URL(hrefOf(id).replace(/\?.*/, ""), window.location.href);
    if (await copyText(url.href)) notice.plain(t("linkCopied"));
    else notice.error(url.href);
  };

  const commands = {
    assign: () => onPick("assign"),
    "assign.me": () => void assignMe(),
    label: () => onPick("label"),
    snooze: () => onPick("snooze"),
    close: () => {
      if (justClosed.takeByOthers()) return void notice.plain(t("alreadyClosed"));
      if (state === "closed") return void actions.reopen();
      justClosed.expectOwn();
      leave();
      void actions.close();
    },
    // While it is open, the conversation would be marked as read again.
    unread: () => {
      closeConversation();
      void actions.markUnread();
    },
    details: onToggleDetails,
    "contact.open": () => navigate(`/contacts/${contact.id}`),
    "search.within": () => searchConversation(id),
    "link.copy": copyLink,
  } satisfies Partial<Record<CommandId, () => void>>;
  useCommand("assign", commands.assign);
  useCommand("assign.me", commands["assign.me"]);
  useCommand("label", commands.label);
  useCommand("snooze", commands.snooze);
  useCommand("close", commands.close);
  useCommand("unread", commands.unread);
  useCommand("details", commands.details);
  useCommand("contact.open", commands["contact.open"]);
  useCommand("search.within", commands["search.within"]);
  useCommand("link.copy", commands["link.copy"]);
  return commands;
}

/** Somebody who is about to close the conversation has not noticed before that a colleague closed it. */
const UNNOTICED_MS = 3000;

function useJustClosed(state: ConversationView["state"]) {
  const before = useRef(state);
  const closedByOthersAt = useRef<number | null>(null);
  const isOwn = useRef(false);
  useEffect(() => {
    const isClosed = before.current !== "closed" && state === "closed";
    before.current = state;
    closedByOthersAt.current = isClosed && !isOwn.current ? performance.now() : null;
    isOwn.current = false;
  }, [state]);
  return {
    expectOwn: () => {
      isOwn.current = true;
    },
    /** Once, so that the next press reopens it. */
    takeByOthers: () => {
      const at = closedByOthersAt.current;
      closedByOthersAt.current = null;
      return at !== null && performance.now() - at < UNNOTICED_MS;
    },
  };
}
