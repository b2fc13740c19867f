"use client";

import { useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ClockPanel } from "#components/sandbox/clock-panel.tsx";
import { NewCustomer } from "#components/sandbox/new-customer.tsx";
import { Phone } from "#components/sandbox/phone.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { cn } from "#lib/cn.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { type ChatKey, chatsQuery } from "#lib/sandbox/browser.ts";
import type { SandboxChat } from "#lib/sandbox/schema.ts";
import { traitsSchema } from "#lib/sandbox/settings.ts";

/** The other side of the conversation: the customers' phones, and the clock that both sides live by. */
export function SandboxPage() {
  const t = useTranslations("sandbox");
  const { data, error, refetch } = useQuery(chatsQuery);
  const [chosen, setChosen] = useState<(ChatKey & { profileName: string }) | null>(null);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const [number] = data.numbers;
  if (!number) {
    return (
      <EmptyState
        icon={<Smartphone className="size-6" />}
        title={t("noNumberTitle")}
        action={
          <Link href="/settings/number" className={buttonStyle({})}>
            {t("toSettings")}
          </Link>
        }
      >
        {t("noNumberText")}
      </EmptyState>
    );
  }
  const chat = data.chats.find(
    (candidate) => candidate.waId === chosen?.waId && candidate.phoneNumberId === chosen.phoneNumberId,
  );
  const open = chosen ? (chat ?? newChat(chosen)) : null;
  return (
    <div className="flex h-full min-h-0 flex-col md:flex-row">
      <div
        className={cn(
          "min-h-0 w-full shrink-0 flex-col border-r bg-surface md:flex md:w-80",
          open ? "hidden" : "flex flex-1 md:flex-none",
        )}
      >
        <header className="border-b px-4 py-4">
          <h1 className="font-semibold text-lg">{t("title")}</h1>
          <p className="mt-1 text-muted text-xs">{t("text")}</p>
        </header>
        <NewCustomer
          onOpen={(waId, profileName) =>
            setChosen({ phoneNumberId: number.phoneNumberId, waId, profileName })
          }
        />
        <div className="min-h-0 flex-1 overflow-y-auto">
          {data.chats.length === 0 ? <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState> : null}
          <ul aria-label={t("customers")} className="divide-y">
            {data.chats.map((item) => (
              <li key={item.phoneNumberId + item.waId}>
                <CustomerRow chat={item} current={item.waId === open?.waId} onOpen={() => setChosen(item)} />
              </li>
            ))}
          </ul>
        </div>
        <ClockPanel now={data.now} />
      </div>
      <div className={cn("min-h-0 flex-1 justify-center md:flex md:p-6", open ? "flex" : "hidden")}>
        {open ? (
          <Phone
            key={open.waId}
            chat={open}
            businessName={number.verifiedName}
            now={data.now}
            onBack={() => setChosen(null)}
          />
        ) : (
          <EmptyState icon={<Smartphone className="size-6" />} title={t("chooseTitle")}>
            {t("chooseText")}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** A chat that has not begun: the customer is as anybody is. */
function newChat(chosen: ChatKey & { profileName: string }): SandboxChat {
  return {
    ...chosen,
    lastAt: null,
    lastText: null,
    windowExpiresAt: null,
    bsuid: null,
    traits: traitsSchema.parse({}),
    isTyping: false,
  };
}

function CustomerRow({ chat, current, onOpen }: { chat: SandboxChat; current: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={current || undefined}
      className={cn(
        "flex w-full items-center gap-3 px-4 py-2.5 text-left",
        current ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      <Avatar id={chat.waId} name={chat.profileName} className="size-8" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-medium text-sm">
          {chat.profileName}
        </span>
        <span className="tabular block truncate text-muted text-xs">{formatPhone(chat.waId)}</span>
      </span>
    </button>
  );
}
