"use client";

import { useQuery } from "@tanstack/react-query";
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  LoaderCircle,
  type LucideIcon,
  MailOpen,
  Tag,
  UserRoundPlus,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { ActionButton, ChoiceButton, labelProps, useChoices } from "#components/inbox/list/bulk-buttons.tsx";
import type { BulkKind } from "#components/inbox/list/bulk-choices.tsx";
import { BulkKeys } from "#components/inbox/list/bulk-keys.tsx";
import { setBulkTarget } from "#components/inbox/list/bulk-target.ts";
import type { Change } from "#components/inbox/list/bulk-undo.ts";
import { LEAVES_LIST, useBulkChange } from "#components/inbox/list/use-bulk-change.ts";
import type { Selection } from "#components/inbox/list/use-selection.ts";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { placeNoticesAbove } from "#components/ui/place-notices.ts";
import { useLateText } from "#components/ui/use-late-text.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { BULK_CONVERSATIONS_MAX } from "#lib/conversations/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const BulkChoices = lazyComponent(() =>
  import("#components/inbox/list/bulk-choices.tsx").then((module) => module.BulkChoices),
);

interface BulkBarProps {
  rows: readonly ConversationView[];
  selection: Selection;
  currentMemberId: string;
  now: number;
}

export function BulkBar({ rows, selection, currentMemberId, now }: BulkBarProps) {
  const t = useTranslations("list");
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const { applyChange, busy } = useBulkChange(selected, selection);
  const leaveOpen = useLeaveSelection(rows, selection.ids);
  const choices = useChoices();
  const isClosed = selected.every(({ state }) => state === "closed");
  const hasUnread = selected.some(({ unreadCount }) => unreadCount > 0);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => placeNoticesAbove(bar.current, "--bulk-bar-top"), []);
  const runChange = (change: Change) => {
    if (applyChange(change) && LEAVES_LIST[change.action]) leaveOpen();
  };
  useEffect(() => setBulkTarget({ selected, change: runChange }));
  useEffect(() => () => setBulkTarget(null), []);
  const close = () => runChange({ action: isClosed ? "reopen" : "close" });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("bulkActions")}
      aria-busy={busy || undefined}
      className="flex flex-wrap items-center gap-0.5 border-t bg-surface px-2 py-1.5"
    >
      <BulkKeys
        handlers={{
          assign: () => choices.open("assign"),
          "assign.me": () => runChange({ action: "assign", assigneeId: currentMemberId }),
          label: () => choices.open("label"),
          snooze: () => choices.open("snooze"),
          close,
          unread: () => runChange({ action: "unread" }),
          read: () => runChange({ action: "read" }),
          leave: selection.clear,
        }}
      />
      <SelectedCount
        count={selected.length}
        listed={rows.length}
        isBusy={busy}
        onSelectAll={selection.selectAll}
        onClear={selection.clear}
      />
      {CHOICES.map(({ kind, icon }) => (
        <ChoiceButton key={kind} kind={kind} label={t(kind)} icon={icon} choices={choices}>
          <BulkChoices
            kind={kind}
            selected={selected}
            currentMemberId={currentMemberId}
            now={now}
            onChange={(change) => {
              if (kind !== "label") choices.close();
              runChange(change);
            }}
          />
        </ChoiceButton>
      ))}
      <ActionButton
        label={t(hasUnread ? "markRead" : "markUnread")}
        text={t(hasUnread ? "read" : "unread")}
        command={hasUnread ? "read" : "unread"}
        onClick={() => runChange({ action: hasUnread ? "read" : "unread" })}
        icon={MailOpen}
      />
      <ActionButton
        label={t(isClosed ? "reopen" : "close")}
        command="close"
        onClick={close}
        icon={isClosed ? ArchiveRestore : Archive}
      />
    </div>
  );
}

const CHOICES: readonly { kind: BulkKind; icon: LucideIcon }[] = [
  { kind: "assign", icon: UserRoundPlus },
  { kind: "label", icon: Tag },
  { kind: "snooze", icon: AlarmClock },
];

/** How many are selected, and the button that selects all. @param props.listed how many the list has */
function SelectedCount({
  count,
  listed,
  isBusy,
  onSelectAll,
  onClear,
}: {
  count: number;
  listed: number;
  isBusy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const t = useTranslations("list");
  const keys = useCommandKeys("leave");
  const maxCount = Math.min(listed, BULK_CONVERSATIONS_MAX);
  const selectedText = useLateText(t(count < BULK_CONVERSATIONS_MAX ? "selected" : "selectedMax", { count }));
  return (
    <div className="flex w-full items-center gap-2">
      <p role="status" className="tabular flex min-w-0 flex-1 items-center gap-2 ps-2 font-medium text-sm">
        {selectedText}
        {isBusy ? (
          <LoaderCircle
            role="img"
            aria-label={t("changing")}
            className="size-3.5 text-muted motion-safe:animate-spin"
          />
        ) : null}
      </p>
      <Button variant="ghost" size="sm" disabled={count >= maxCount} onClick={onSelectAll}>
        {t(listed > BULK_CONVERSATIONS_MAX ? "selectFirst" : "selectAll", { count: maxCount })}
      </Button>
      <Button variant="ghost" size="icon" {...labelProps(t("clearSelection"), keys)} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

/** As after closing the open conversation alone, the next one that stays opens, if the member prefers it. */
function useLeaveSelection(rows: readonly ConversationView[], selected: ReadonlySet<string>): () => void {
  const { step, close } = useOpenConversation();
  const focusReplyAfterClick = useFocusReplyAfterClick();
  const { data: preferences } = useQuery(preferencesQuery);
  return () => {
    const openId = targetConversationId();
    const openIndex = rows.findIndex(({ id }) => id === openId);
    if (openId === undefined || !selected.has(openId) || preferences?.advance === false) return;
    const stays = ({ id }: ConversationView) => !selected.has(id);
    const next = rows.slice(openIndex + 1).find(stays) ?? rows.slice(0, openIndex).findLast(stays);
    if (!next) return close();
    step(next.id);
    requestThreadFocus(next.id);
    focusReplyAfterClick();
  };
}
