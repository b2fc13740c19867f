"use client";

import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { AlarmClock, Archive, ArchiveRestore, MailOpen, Tag, UserRoundPlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { BulkKind } from "#components/inbox/list/bulk-choices.tsx";
import { BulkKeys } from "#components/inbox/list/bulk-keys.tsx";
import type { Change } from "#components/inbox/list/bulk-undo.ts";
import { useBulkChange } from "#components/inbox/list/use-bulk-change.ts";
import type { Selection } from "#components/inbox/list/use-selection.ts";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { ListPopup } from "#components/ui/list-popup.tsx";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { BULK_CONVERSATIONS_MAX } from "#lib/conversations/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const BulkChoices = lazyComponent(() =>
  import("#components/inbox/list/bulk-choices.tsx").then((module) => module.BulkChoices),
);

export function BulkBar({
  rows,
  selection,
  currentMemberId,
  now,
}: {
  rows: readonly ConversationView[];
  selection: Selection;
  currentMemberId: string;
  now: number;
}) {
  const t = useTranslations("list");
  const [open, setOpen] = useState<BulkKind | null>(null);
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const { applyChange, busy } = useBulkChange(selected, selection.clear);
  const maxCount = Math.min(rows.length, BULK_CONVERSATIONS_MAX);
  const isClosed = selected.every(({ state }) => state === "closed");
  const hasUnread = selected.some(({ unreadCount }) => unreadCount > 0);
  const opener = useRef<Element | null>(null);
  const keys = {
    assign: useCommandKeys("assign"),
    label: useCommandKeys("label"),
    snooze: useCommandKeys("snooze"),
    close: useCommandKeys("close"),
    unread: useCommandKeys("unread"),
    leave: useCommandKeys("leave"),
  };
  const leaveOpen = useLeaveSelection(rows, selection.ids);
  const runChange = (change: Change) => {
    if (busy) return;
    if (LEAVES_LIST[change.action]) leaveOpen();
    applyChange(change);
  };
  const openPopover = (kind: BulkKind) => {
    if (busy) return;
    opener.current = document.activeElement;
    setOpen(kind);
  };
  const close = () => runChange({ action: isClosed ? "reopen" : "close" });
  const popoverButton = (kind: BulkKind, label: string, icon: ReactNode) => (
    <Popover.Root open={open === kind} onOpenChange={(next) => (next ? openPopover(kind) : setOpen(null))}>
      <Popover.Trigger disabled={busy} className={BUTTON} {...labelProps(label, keys[kind])}>
        {icon}
        <span aria-hidden>{label}</span>
      </Popover.Trigger>
      <ListPopup
        title={label}
        side="top"
        align="center"
        sideOffset={8}
        className="w-72"
        finalFocus={() => focusable(opener.current) ?? true}
      >
        <BulkChoices
          kind={kind}
          selected={selected}
          currentMemberId={currentMemberId}
          now={now}
          onChange={(change) => {
            setOpen(null);
            runChange(change);
          }}
        />
      </ListPopup>
    </Popover.Root>
  );
  return (
    <div
      role="toolbar"
      aria-label={t("bulkActions")}
      aria-busy={busy || undefined}
      className="flex flex-wrap items-center gap-0.5 border-t bg-surface px-2 py-1.5"
    >
      <BulkKeys
        handlers={{
          assign: () => openPopover("assign"),
          "assign.me": () => runChange({ action: "assign", assigneeId: currentMemberId }),
          label: () => openPopover("label"),
          snooze: () => openPopover("snooze"),
          close,
          unread: () => runChange({ action: "unread" }),
          read: () => runChange({ action: "read" }),
          leave: selection.clear,
        }}
      />
      <div className="flex w-full items-center gap-2">
        <p role="status" className="tabular min-w-0 flex-1 ps-2 font-medium text-sm">
          {t(selected.length < BULK_CONVERSATIONS_MAX ? "selected" : "selectedMax", {
            count: selected.length,
          })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          disabled={selected.length >= maxCount}
          onClick={selection.selectAll}
        >
          {t(rows.length > BULK_CONVERSATIONS_MAX ? "selectFirst" : "selectAll", { count: maxCount })}
        </Button>
      </div>
      <ActionButton
        label={t("clearSelection")}
        keys={keys.leave}
        onClick={selection.clear}
        icon={<X aria-hidden className="size-4" />}
      />
      {popoverButton(
        "assign",
        t("assign"),
        <UserRoundPlus aria-hidden className="size-4" strokeWidth={1.75} />,
      )}
      {popoverButton("label", t("label"), <Tag aria-hidden className="size-4" strokeWidth={1.75} />)}
      {popoverButton("snooze", t("snooze"), <AlarmClock aria-hidden className="size-4" strokeWidth={1.75} />)}
      <ActionButton
        label={t(hasUnread ? "markRead" : "markUnread")}
        keys={hasUnread ? undefined : keys.unread}
        disabled={busy}
        onClick={() => runChange({ action: hasUnread ? "read" : "unread" })}
        icon={<MailOpen aria-hidden className="size-4" strokeWidth={1.75} />}
      />
      <ActionButton
        label={t(isClosed ? "reopen" : "close")}
        keys={keys.close}
        disabled={busy}
        onClick={close}
        icon={
          isClosed ? (
            <ArchiveRestore aria-hidden className="size-4" strokeWidth={1.75} />
          ) : (
            <Archive aria-hidden className="size-4" strokeWidth={1.75} />
          )
        }
      />
    </div>
  );
}

/** Whether conversations leave the list of open ones with it. */
const LEAVES_LIST: Record<Change["action"], boolean> = {
  close: true,
  reopen: false,
  read: false,
  unread: false,
  assign: false,
  assign_team: false,
  snooze: true,
  label: false,
  unlabel: false,
};

/** As after closing the open conversation alone, the next one that stays opens, if the member prefers it. */
function useLeaveSelection(rows: readonly ConversationView[], selected: ReadonlySet<string>): () => void {
  const openId = useConversationId();
  const { step, close } = useOpenConversation();
  const { data: preferences } = useQuery(preferencesQuery);
  return () => {
    const openIndex = rows.findIndex(({ id }) => id === openId);
    if (openId === undefined || !selected.has(openId) || preferences?.advance === false) return;
    const stays = ({ id }: ConversationView) => !selected.has(id);
    const next = rows.slice(openIndex + 1).find(stays) ?? rows.slice(0, openIndex).findLast(stays);
    if (next) step(next.id);
    else close();
  };
}

const BUTTON =
  "flex h-11 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-[10px] text-muted leading-none transition-colors [&>span]:line-clamp-2 [&>span]:max-w-full hover:bg-raised hover:text-ink disabled:opacity-55 data-popup-open:bg-raised";

type Keys = ReturnType<typeof useCommandKeys>;

function labelProps(label: string, keys: Keys | undefined) {
  return {
    "aria-label": label,
    "aria-keyshortcuts": keys?.aria,
    title: keys?.text ? `${label} (${keys.text})` : label,
  };
}

function focusable(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
}

function ActionButton({
  label,
  keys,
  icon,
  onClick,
  disabled,
  className,
}: {
  label: string;
  keys: Keys | undefined;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <button
      type="button"
      {...labelProps(label, keys)}
      disabled={disabled}
      onClick={onClick}
      className={cn(BUTTON, className)}
    >
      {icon}
      <span aria-hidden>{label}</span>
    </button>
  );
}
