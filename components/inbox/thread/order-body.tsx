"use client";

import { ShoppingCart } from "lucide-react";
import { useTranslations } from "next-intl";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { cn } from "#components/ui/cn.ts";
import type { Formats } from "#components/ui/formats.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type Order = Extract<MessageContent, { kind: "order" }>;

export function OrderBody({ content }: { content: Order }) {
  const t = useTranslations("thread.order");
  const formats = useFormats();
  const { items, text } = content;
  const total = totalOf(items, formats);
  return (
    <>
      <div className={cn("min-w-60", text && "pb-1.5")}>
        <p className="flex items-center gap-2 border-ink/10 border-b pb-1.5 font-medium">
          <ShoppingCart aria-hidden className="size-4 text-muted" />
          {t("title")}
          <span className="font-normal text-muted text-xs">{t("items", { count: items.length })}</span>
        </p>
        <ul className="py-1.5 text-sm">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may occur in two items.
            <li key={index} className="tabular flex gap-2 py-0.5">
              <span className="text-muted">{item.quantity} ×</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {t("product", { id: item.productId })}
              </span>
              {item.price === null ? null : (
                <span>{money(item.price * item.quantity, item.currency, formats)}</span>
              )}
            </li>
          ))}
        </ul>
        {total ? (
          <p className="tabular flex justify-between gap-2 border-ink/10 border-t pt-1.5 font-medium text-sm">
            <span>{t("total")}</span>
            <span>{total}</span>
          </p>
        ) : null}
      </div>
      {text ? <FormattedText text={text} /> : null}
    </>
  );
}

function totalOf(items: Order["items"], formats: Formats): string | null {
  const currencies = new Set(items.map(({ currency }) => currency));
  if (items.length === 0 || currencies.size !== 1 || items.some(({ price }) => price === null)) return null;
  const sum = items.reduce((before, { price, quantity }) => before + (price ?? 0) * quantity, 0);
  return money(sum, items[0]?.currency ?? null, formats);
}

function money(amount: number, currency: string | null, formats: Formats): string {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency ?? ""}`.trim();
  return formats.money(amount, currency);
}
