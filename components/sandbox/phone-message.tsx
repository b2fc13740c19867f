"use client";

import { useTranslations } from "next-intl";
import { FormattedText } from "#components/inbox/formatted-text.tsx";
import { MessageTicks } from "#components/inbox/message-ticks.tsx";
import { TemplateBubble } from "#components/templates/template-bubble.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { cn } from "#lib/cn.ts";
import type { SandboxMessageView } from "#lib/sandbox/schema.ts";

/** One bubble on the phone; what failed never reached it and is not shown. */
export function PhoneMessage({
  message,
  onTap,
}: {
  message: SandboxMessageView;
  onTap: (label: string) => void;
}) {
  if (message.direction === "to_customer" && (message.status === "failed" || message.status === "accepted"))
    return null;
  const own = message.direction === "from_customer";
  return (
    <div
      data-wamid={message.wamid}
      className={cn(
        "max-w-[85%] rounded-lg px-3 py-2 text-base",
        own ? "self-end bg-bubble-out" : "self-start border bg-bubble-in",
      )}
    >
      {message.rendered ? (
        <TemplateBubble template={message.rendered} onTap={onTap} />
      ) : (
        <PlainContent message={message.message} />
      )}
      <span className="float-right mt-1.5 ml-3 inline-flex items-center gap-1 text-2xs text-muted">
        <DateTime value={message.at} format="time" />
        {own ? null : <MessageTicks status={message.status} />}
      </span>
    </div>
  );
}

function PlainContent({ message }: { message: Record<string, unknown> }) {
  const t = useTranslations("sandbox");
  const type = String(message.type);
  if (type === "text") return <FormattedText text={String(Object(message.text).body)} />;
  if (type === "button") return <FormattedText text={String(Object(message.button).text)} />;
  if (type === "reaction") return <span>{String(Object(message.reaction).emoji)}</span>;
  return <span className="text-muted italic">{t("media", { type })}</span>;
}
