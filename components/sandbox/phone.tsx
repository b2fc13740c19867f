"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { PhoneMessage } from "#components/sandbox/phone-message.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatDateTime, useInBrowser } from "#components/ui/date-time.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { chatQuery, chatsQuery, readAsCustomer, writeAsCustomer } from "#lib/sandbox/browser.ts";
import type { CustomerMessage, SandboxChat } from "#lib/sandbox/schema.ts";

interface PhoneProps {
  chat: SandboxChat;
  businessName: string;
  now: string;
  onBack: () => void;
}

/** One customer's phone: what the business sent, with a composer of the customer's own. */
export function Phone({ chat, businessName, now, onBack }: PhoneProps) {
  const t = useTranslations("sandbox");
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [receipts, setReceipts] = useState(true);
  const { data } = useQuery(chatQuery(chat));
  const messages = data?.messages ?? [];
  const write = useMutation({
    mutationFn: (message: CustomerMessage["message"]) =>
      writeAsCustomer(chat, { profileName: chat.profileName, message }),
    onSuccess: (thread) => {
      client.setQueryData(chatQuery(chat).queryKey, thread);
      void client.invalidateQueries(chatsQuery);
    },
  });
  const read = useMutation({ mutationFn: () => readAsCustomer(chat) });
  const { mutate: markRead } = read;
  const unread = messages.filter(
    (message) =>
      message.direction === "to_customer" && (message.status === "delivered" || message.status === "sent"),
  ).length;

  useEffect(() => {
    if (receipts && unread > 0) markRead();
  }, [receipts, unread, markRead]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "" || write.isPending) return;
    write.mutate({ kind: "text", body: text }, { onSuccess: () => setText("") });
  }

  return (
    <section
      aria-label={chat.profileName}
      className="flex min-h-0 w-full flex-col overflow-hidden bg-canvas md:max-h-[52rem] md:max-w-md md:rounded-[2rem] md:border-8 md:border-ink/85"
    >
      <header className="flex items-center gap-3 border-b bg-surface px-3 py-2.5">
        <Button variant="ghost" size="icon" aria-label={t("back")} onClick={onBack} className="md:hidden">
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        <Avatar id={chat.phoneNumberId} name={businessName} className="size-8" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-sm">{businessName}</h2>
          <p className="truncate text-muted text-xs">{chat.profileName}</p>
        </div>
        <label className="flex items-center gap-2 text-muted text-xs">
          <input
            type="checkbox"
            checked={receipts}
            onChange={(event) => setReceipts(event.target.checked)}
            className="size-4 accent-accent"
          />
          {t("receipts")}
        </label>
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe).
        tabIndex={0}
        aria-label={t("thread")}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto"
      >
        <div className="flex flex-col gap-1.5 px-3 py-4">
          {messages.map((message) => (
            <PhoneMessage
              key={message.wamid}
              message={message}
              onTap={(label) => write.mutate({ kind: "button", wamid: message.wamid, text: label })}
            />
          ))}
        </div>
      </section>
      <WindowLine chat={chat} now={now} />
      {write.error ? (
        <p role="alert" className="bg-danger-soft px-3 py-1.5 text-danger text-xs">
          {errorText(write.error)}
        </p>
      ) : null}
      <form onSubmit={submit} className="flex items-center gap-2 border-t bg-surface p-2.5">
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("message", { name: chat.profileName })}
          placeholder={t("message", { name: chat.profileName })}
          maxLength={4096}
          autoComplete="off"
          dir="auto"
          className="h-9 min-w-0 flex-1 rounded-full border border-line-strong bg-canvas px-4 text-base"
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label={t("send")}
          disabled={text.trim() === ""}
          loading={write.isPending}
          className="rounded-full"
        >
          {write.isPending ? null : <SendHorizontal aria-hidden className="size-4" />}
        </Button>
      </form>
    </section>
  );
}

/** What the business may do here now. */
function WindowLine({ chat, now }: { chat: SandboxChat; now: string }) {
  const t = useTranslations("sandbox");
  const zone = useInBrowser() ? undefined : "UTC";
  const { windowExpiresAt } = chat;
  const at = windowExpiresAt ? formatDateTime(windowExpiresAt, "short", zone) : "";
  const words = !windowExpiresAt
    ? t("windowNever")
    : now < windowExpiresAt
      ? t("windowOpen", { at })
      : t("windowClosed", { at });
  return <p className="border-t bg-raised px-3 py-1.5 text-center text-muted text-xs">{words}</p>;
}
