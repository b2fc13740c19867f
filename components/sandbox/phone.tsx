"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, UserCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ThreadSkeleton } from "#components/inbox/thread/thread-skeleton.tsx";
import { CustomerSheet } from "#components/sandbox/customer-sheet.tsx";
import { type Focus, PhoneComposer } from "#components/sandbox/phone-composer.tsx";
import { PhoneMessage } from "#components/sandbox/phone-message.tsx";
import { lineOf, phoneItems } from "#components/sandbox/phone-thread.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { formatIfPhone } from "#lib/platform/format-phone.ts";
import {
  chatQuery,
  chatsQuery,
  echoFromApp,
  readAsCustomer,
  writeAsCustomer,
} from "#lib/simulator/browser.ts";
import type { CustomerMessage, SandboxChat } from "#lib/simulator/schema.ts";
import { sendsReadReceipts } from "#lib/simulator/trait-rules.ts";

interface PhoneProps {
  chat: SandboxChat;
  businessName: string;
  now: string;
  onBack: () => void;
  onRenumber: (waId: string) => void;
}

export function Phone({ chat, businessName, now, onBack, onRenumber }: PhoneProps) {
  const t = useTranslations("sandbox");
  const client = useQueryClient();
  const [focus, setFocus] = useState<Focus>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const query = chatQuery(chat);
  const { data, error, refetch } = useQuery(query);
  const write = useMutation({
    mutationFn: (body: Omit<CustomerMessage, "profileName">) =>
      writeAsCustomer(chat, { profileName: chat.profileName, ...body }),
    onSuccess: (thread) => {
      storeSaved(client, query, thread);
      void client.invalidateQueries(chatsQuery);
    },
  });
  const echo = useMutation({
    mutationFn: () => echoFromApp(chat, t("echoText")),
    onSuccess: () => client.invalidateQueries(query),
    onError: (error) => notice.error(errorText(error)),
  });
  const { mutate: markRead } = useMutation({ mutationFn: () => readAsCustomer(chat) });
  const items = phoneItems(data?.messages ?? [], chat);
  const unread = items.filter(
    ({ message }) => message.direction === "to_customer" && message.status !== "read",
  ).length;
  const readsAtOnce = sendsReadReceipts(chat.traits);

  useEffect(() => {
    if (readsAtOnce && unread > 0) markRead();
  }, [readsAtOnce, unread, markRead]);

  const send = (message: CustomerMessage["message"]) => write.mutate({ message });
  return (
    <section
      aria-label={formatIfPhone(chat.profileName)}
      className="my-auto flex h-full min-h-0 w-full flex-col overflow-hidden bg-canvas md:max-h-[52rem] md:max-w-md md:rounded-[2rem] md:border-8 md:border-ink/85"
    >
      <header className="flex items-center gap-3 border-b bg-surface px-3 py-2.5">
        <Button variant="ghost" size="icon" aria-label={t("back")} onClick={onBack} className="md:hidden">
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        <Avatar id={chat.phoneNumberId} name={businessName} className="size-8" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-page-start font-semibold text-sm">
            {businessName}
          </h2>
          <p role="status" className="truncate text-muted text-xs">
            {chat.isTyping ? (
              <span className="text-accent">{t("typing")}</span>
            ) : (
              <bdi>{formatIfPhone(chat.profileName)}</bdi>
            )}
          </p>
        </div>
        {chat.traits.online ? null : <span className="text-warning text-xs">{t("phoneOff")}</span>}
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("customer.open")}
          onClick={() => setSheetOpen(true)}
        >
          <UserCog aria-hidden className="size-4" />
        </Button>
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable (WCAG 2.1.1)
        tabIndex={0}
        aria-label={t("thread")}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto"
      >
        {data ? null : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <ThreadSkeleton />
        )}
        <div className="flex flex-col gap-1.5 px-3 py-4">
          {items.map((item) => (
            <PhoneMessage
              key={item.message.wamid}
              {...item}
              customer={chat}
              onSend={send}
              onReply={() =>
                setFocus({ kind: "reply", wamid: item.message.wamid, line: lineOf(item.message) })
              }
              onEdit={() => setFocus({ kind: "edit", wamid: item.message.wamid, line: lineOf(item.message) })}
            />
          ))}
        </div>
      </section>
      <WindowLine windowExpiresAt={chat.windowExpiresAt} now={now} />
      {write.error ? (
        <p role="alert" className="bg-danger-soft px-3 py-1.5 text-danger text-xs">
          {errorText(write.error)}
        </p>
      ) : null}
      <PhoneComposer
        name={chat.profileName}
        waId={chat.waId}
        focus={focus}
        isSending={write.isPending}
        onUnfocus={() => setFocus(null)}
        onSend={(message, context, onSuccess) => write.mutate({ message, context }, { onSuccess })}
        onEcho={() => echo.mutate()}
      />
      <CustomerSheet chat={chat} open={isSheetOpen} onOpenChange={setSheetOpen} onRenumber={onRenumber} />
    </section>
  );
}

function WindowLine({ windowExpiresAt, now }: { windowExpiresAt: string | null; now: string }) {
  const t = useTranslations("sandbox");
  const { dateTime } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const at = windowExpiresAt ? dateTime(windowExpiresAt, "short", zone) : "";
  const text = !windowExpiresAt
    ? t("windowNever")
    : now < windowExpiresAt
      ? t("windowOpen", { at })
      : t("windowClosed", { at });
  return <p className="border-t bg-raised px-3 py-1.5 text-center text-muted text-xs">{text}</p>;
}
