"use client";

import { useTranslations } from "next-intl";
import { MessageTicks } from "#components/inbox/thread/message-ticks.tsx";
import { TemplateBubble } from "#components/inbox/thread/template-bubble.tsx";
import { MessageMenu } from "#components/sandbox/message-menu.tsx";
import { PhoneContent } from "#components/sandbox/phone-content.tsx";
import type { PhoneOwner, SendAsCustomer } from "#components/sandbox/phone-thread.ts";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { SandboxMessageView } from "#lib/simulator/schema.ts";

interface PhoneMessageProps {
  message: SandboxMessageView;
  quoted: string | null;
  reactions: readonly string[];
  customer: PhoneOwner;
  onSend: SendAsCustomer;
  onReply: () => void;
  onEdit: () => void;
}

export function PhoneMessage({
  message,
  quoted,
  reactions,
  customer,
  onSend,
  onReply,
  onEdit,
}: PhoneMessageProps) {
  const t = useTranslations("sandbox");
  const own = message.direction === "from_customer";
  const { wamid } = message;
  return (
    <div className={cn("group flex items-center gap-1", own ? "flex-row-reverse" : "flex-row")}>
      <div
        data-wamid={wamid}
        className={cn(
          "relative max-w-[85%] rounded-lg px-3 py-2 text-base",
          own ? "bg-bubble-out" : "border bg-bubble-in",
          reactions.length > 0 && "mb-3",
        )}
      >
        {quoted === null ? null : (
          <span
            dir="auto"
            className="mb-1 block truncate text-page-start border-accent border-s-2 ps-2 text-muted text-xs"
          >
            {quoted}
          </span>
        )}
        {message.status === "deleted" ? (
          <span className="text-muted italic rtl:not-italic">{t("deleted")}</span>
        ) : message.rendered ? (
          <TemplateBubble
            template={message.rendered}
            onTap={({ type, text }, card) =>
              onSend(
                type === "FLOW"
                  ? { kind: "flow", wamid, answers: { done: true } }
                  : { kind: "button", wamid, text, ...(card === undefined ? {} : { card }) },
              )
            }
          />
        ) : (
          <PhoneContent wamid={wamid} message={message.message} customer={customer} onSend={onSend} />
        )}
        <span className="float-end mt-1.5 ms-3 inline-flex items-center gap-1 text-2xs text-muted">
          <DateTime value={message.at} format="time" />
          {own ? <MessageTicks status={message.status} /> : null}
        </span>
        {reactions.length > 0 ? (
          <span className="absolute end-2 -bottom-3 rounded-full border bg-surface px-1.5 text-xs leading-5">
            {reactions.join(" ")}
          </span>
        ) : null}
      </div>
      <MessageMenu message={message} onSend={onSend} onReply={onReply} onEdit={onEdit} />
    </div>
  );
}
