"use client";

import { useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ControlPanel } from "#components/sandbox/control-panel.tsx";
import { CustomerList } from "#components/sandbox/customer-list.tsx";
import { Phone } from "#components/sandbox/phone.tsx";
import { SandboxSkeleton } from "#components/sandbox/sandbox-skeleton.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { type ChatKey, chatsQuery } from "#lib/simulator/browser.ts";
import type { SandboxChat } from "#lib/simulator/schema.ts";
import { traitsSchema } from "#lib/simulator/settings-schema.ts";

type Chosen = ChatKey & { profileName: string };

export function SandboxPage() {
  const t = useTranslations("sandbox");
  const { data, error, refetch } = useQuery(chatsQuery);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isPanelShown, setPanelShown] = useState(false);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SandboxSkeleton />;
  const [first] = data.numbers;
  if (!first) return <NoNumber />;
  const number = data.numbers.find(({ phoneNumberId }) => phoneNumberId === chosen?.phoneNumberId) ?? first;
  const { phoneNumberId } = number;
  const chat = data.chats.find(
    (candidate) => candidate.waId === chosen?.waId && candidate.phoneNumberId === chosen.phoneNumberId,
  );
  const open = chosen ? (chat ?? newChat(chosen)) : null;
  const openChat = (waId: string, profileName: string) => {
    const known = data.chats.find((each) => each.waId === waId && each.phoneNumberId === phoneNumberId);
    setChosen(known ?? { phoneNumberId, waId, profileName });
    setPanelShown(false);
  };
  return (
    <div className="flex h-full min-h-0">
      <CustomerList
        chats={data.chats}
        hasMore={data.hasMore}
        current={open}
        onChoose={setChosen}
        onNew={openChat}
        onShowPanel={() => setPanelShown(true)}
        className={cn(isPanelShown || open ? "hidden" : "flex", isPanelShown ? "xl:flex" : "md:flex")}
      />
      <div
        className={cn(
          "min-h-0 min-w-0 flex-1 justify-center md:p-6",
          open && !isPanelShown ? "flex" : "hidden",
          isPanelShown ? "xl:flex" : "md:flex",
        )}
      >
        {open ? (
          <Phone
            key={open.waId}
            chat={open}
            businessName={number.verifiedName}
            now={data.now}
            onBack={() => setChosen(null)}
            onRenumber={(waId) => setChosen({ ...open, waId })}
          />
        ) : (
          <div className="grid place-items-center">
            <EmptyState icon={<Smartphone className="size-6" />} title={t("chooseTitle")}>
              {t("chooseText")}
            </EmptyState>
          </div>
        )}
      </div>
      <div
        className={cn(
          "min-h-0 flex-col xl:flex xl:w-108 xl:flex-none xl:border-s",
          isPanelShown ? "flex flex-1" : "hidden",
        )}
      >
        <ControlPanel
          key={phoneNumberId}
          phoneNumberId={phoneNumberId}
          now={data.now}
          onOpenChat={openChat}
          onClose={() => setPanelShown(false)}
        />
      </div>
    </div>
  );
}

function NoNumber() {
  const t = useTranslations("sandbox");
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

function newChat(chosen: Chosen): SandboxChat {
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
