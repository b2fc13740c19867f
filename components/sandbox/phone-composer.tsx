"use client";

import { Plus, SendHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { samples } from "#components/sandbox/samples.ts";
import { Button } from "#components/ui/button.tsx";
import { isTouchScreen } from "#components/ui/media.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { CustomerMessage } from "#lib/simulator/schema.ts";

type MessageContext = NonNullable<CustomerMessage["context"]>;

export type Focus = { kind: "reply" | "edit"; wamid: string; line: string } | null;

interface PhoneComposerProps {
  name: string;
  waId: string;
  focus: Focus;
  isSending: boolean;
  onUnfocus: () => void;
  onSend: (message: CustomerMessage["message"], context: MessageContext, done: () => void) => void;
  onEcho: () => void;
}

export function PhoneComposer({
  name,
  waId,
  focus,
  isSending,
  onUnfocus,
  onSend,
  onEcho,
}: PhoneComposerProps) {
  const t = useTranslations("sandbox");
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The keyboard of a phone would cover the chat that was opened.
    if (!isTouchScreen()) field.current?.focus();
  }, []);
  const [how, setHow] = useState<Pick<MessageContext, "forwarded" | "advertised">>({});
  const context = { ...how, ...(focus?.kind === "reply" ? { replyTo: focus.wamid } : {}) };

  function send(message: CustomerMessage["message"], onSent?: () => void) {
    onSend(message, context, () => {
      setHow({});
      onUnfocus();
      onSent?.();
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = text.trim();
    if (body === "" || isSending) return;
    send(focus?.kind === "edit" ? { kind: "edit", wamid: focus.wamid, body } : { kind: "text", body }, () =>
      setText((now) => (now.trim() === body ? "" : now)),
    );
  }

  const notes = [
    ...(focus
      ? [{ key: focus.kind, label: t(`mode.${focus.kind}`, { line: focus.line }), drop: onUnfocus }]
      : []),
    ...(how.forwarded ? [{ key: "forwarded", label: t("mode.forwarded"), drop: () => setHow({}) }] : []),
    ...(how.advertised ? [{ key: "advertised", label: t("mode.advertised"), drop: () => setHow({}) }] : []),
  ];

  return (
    <form onSubmit={submit} className="border-t bg-surface p-2.5">
      {notes.map(({ key, label, drop }) => (
        <p key={key} className="mb-2 flex items-center gap-2 rounded-md bg-raised py-1 pe-1 ps-3 text-xs">
          <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
            {label}
          </span>
          <Button variant="ghost" size="icon" aria-label={t("mode.remove")} onClick={drop} className="size-6">
            <X aria-hidden className="size-3.5" />
          </Button>
        </p>
      ))}
      <div className="flex items-center gap-2">
        <Menu label={t("more")} icon={<Plus aria-hidden className="size-4" />}>
          {samples.map(([sample, create]) => (
            <MenuItem key={sample} onSelect={() => send(create(waId, name))}>
              {t(`samples.${sample}`)}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => setHow({ forwarded: "once" })}>{t("samples.forwarded")}</MenuItem>
          <MenuItem onSelect={() => setHow({ advertised: true })}>{t("samples.advertised")}</MenuItem>
          <MenuItem onSelect={onEcho}>{t("samples.echo")}</MenuItem>
        </Menu>
        <input
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("message", { name })}
          placeholder={t("message", { name })}
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
          loading={isSending}
          className="rounded-full"
        >
          {isSending ? null : <SendHorizontal aria-hidden className="size-4" />}
        </Button>
      </div>
    </form>
  );
}
