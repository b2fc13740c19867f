"use client";

import { FileText, Film, Image, MapPin, Mic, ShoppingCart, Sticker, User } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { z } from "zod";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { PhoneInteractive } from "#components/sandbox/phone-interactive.tsx";
import type { SendAsCustomer } from "#components/sandbox/phone-thread.ts";
import { useFormats } from "#components/ui/use-formats.ts";

const mediaSchema = z.object({
  caption: z.string().optional(),
  filename: z.string().optional(),
  link: z.string().optional(),
});
const placeSchema = z.object({ name: z.string().optional(), address: z.string().optional() });
const cardsSchema = z.array(z.object({ name: z.object({ formatted_name: z.string() }) }));

const MEDIA = { image: Image, video: Film, audio: Mic, document: FileText, sticker: Sticker } as const;

function isMedia(type: string): type is keyof typeof MEDIA {
  return Object.hasOwn(MEDIA, type);
}

export function PhoneContent({
  wamid,
  message,
  onSend,
}: {
  wamid: string;
  message: Record<string, unknown>;
  onSend: SendAsCustomer;
}) {
  const t = useTranslations("sandbox");
  const { enumerate } = useFormats();
  const type = String(message.type);
  const own = Object(message[type]);
  if (type === "text") return <FormattedText text={String(own.body)} />;
  if (type === "button") return <FormattedText text={String(own.text)} />;
  if (type === "interactive") return <PhoneInteractive wamid={wamid} interactive={own} onSend={onSend} />;
  if (isMedia(type)) {
    const { caption, filename } = mediaSchema.catch({}).parse(own);
    const Icon = MEDIA[type];
    return (
      <>
        <Line icon={<Icon aria-hidden className="size-4" />}>{filename ?? t(`kinds.${type}`)}</Line>
        {caption ? <FormattedText text={caption} /> : null}
      </>
    );
  }
  if (type === "location") {
    const { name, address } = placeSchema.catch({}).parse(own);
    return (
      <Line icon={<MapPin aria-hidden className="size-4" />}>{name ?? address ?? t("kinds.location")}</Line>
    );
  }
  if (type === "contacts") {
    const names = cardsSchema
      .catch([])
      .parse(message.contacts)
      .map(({ name }) => name.formatted_name);
    return <Line icon={<User aria-hidden className="size-4" />}>{enumerate(names)}</Line>;
  }
  if (type === "order") {
    return <Line icon={<ShoppingCart aria-hidden className="size-4" />}>{t("kinds.order")}</Line>;
  }
  const kind = type === "unsupported" ? String(own.type) : type;
  return <span className="text-muted italic">{t("media", { type: kind })}</span>;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span dir="auto" className="flex items-center gap-2">
      {icon}
      <span className="break-words">{children}</span>
    </span>
  );
}
