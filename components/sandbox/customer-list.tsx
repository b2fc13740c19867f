"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { NewCustomer } from "#components/sandbox/new-customer.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { CURRENT_ROW } from "#components/ui/current-row.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatIfPhone, formatPhone } from "#lib/platform/format-phone.ts";
import type { ChatKey } from "#lib/simulator/browser.ts";
import type { SandboxChat } from "#lib/simulator/schema.ts";

interface CustomerListProps {
  chats: readonly SandboxChat[];
  hasMore: boolean;
  current: ChatKey | null;
  onChoose: (chat: SandboxChat) => void;
  onNew: (waId: string, profileName: string) => void;
  onShowPanel: () => void;
  className?: string;
}

export function CustomerList({
  chats,
  hasMore,
  current,
  onChoose,
  onNew,
  onShowPanel,
  className,
}: CustomerListProps) {
  const t = useTranslations("sandbox");
  return (
    <div className={cn("min-h-0 w-full shrink-0 flex-col border-e bg-surface md:w-72", className)}>
      <header className="border-b px-4 py-4">
        <div className="flex items-center justify-between gap-2">
          <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("showPanel")}
            onClick={onShowPanel}
            className="xl:hidden"
          >
            <SlidersHorizontal aria-hidden className="size-4" />
          </Button>
        </div>
        <p className="mt-1 text-muted text-xs">{t("text")}</p>
      </header>
      <NewCustomer onOpen={onNew} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {chats.length === 0 ? <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState> : null}
        <ul aria-label={t("customers")} className="divide-y">
          {chats.map((chat) => (
            <li key={chat.phoneNumberId + chat.waId}>
              <CustomerRow
                chat={chat}
                isCurrent={chat.waId === current?.waId && chat.phoneNumberId === current.phoneNumberId}
                onOpen={() => onChoose(chat)}
              />
            </li>
          ))}
        </ul>
        {hasMore ? <p className="border-t px-4 py-3 text-muted text-xs">{t("moreCustomers")}</p> : null}
      </div>
    </div>
  );
}

function CustomerRow({
  chat,
  isCurrent,
  onOpen,
}: {
  chat: SandboxChat;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { username } = chat.traits;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isCurrent || undefined}
      className={cn(
        "flex w-full items-center gap-3 px-4 py-2.5 text-start",
        isCurrent ? CURRENT_ROW : "hover:bg-raised",
      )}
    >
      <ContactAvatar
        contact={{ id: chat.waId, phone: chat.waId, displayName: chat.profileName }}
        className="size-8"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-page-start font-medium text-sm">
          {formatIfPhone(chat.profileName)}
        </span>
        <span className="tabular block truncate text-muted text-xs">
          <bdi>{username ? `@${username}` : formatPhone(chat.waId)}</bdi>
        </span>
      </span>
    </button>
  );
}
