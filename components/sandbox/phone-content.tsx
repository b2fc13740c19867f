"use client";

import { FileText, Film, Image, MapPin, Mic, ShoppingCart, Sticker, User } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { z } from "zod";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { PhoneInteractive } from "#components/sandbox/phone-interactive.tsx";
import type { PhoneOwner, SendAsCustomer } from "#components/sandbox/phone-thread.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import type { CustomerAction } from "#lib/simulator/schema.ts";
import type { InteractiveKind } from "#lib/whatsapp/interactive-kinds.ts";
import type { OutgoingContent } from "#lib/whatsapp/outgoing-content.ts";

const mediaSchema = z.object({
  caption: z.string().optional(),
  filename: z.string().optional(),
  link: z.string().optional(),
});
const placeSchema = z.object({ name: z.string().optional(), address: z.string().optional() });
const line = z.string().optional();
const cardsSchema = z.array(
  z.object({
    name: z.object({ formatted_name: z.string() }),
    org: z.object({ company: line, department: line, title: line }).default({}),
    phones: z.array(z.object({ phone: line, wa_id: line })).default([]),
    emails: z.array(z.object({ email: z.string() })).default([]),
    urls: z.array(z.object({ url: z.string() })).default([]),
    addresses: z
      .array(
        z.object({ street: line, city: line, state: line, zip: line, country: line, country_code: line }),
      )
      .default([]),
    birthday: line,
  }),
);

const MEDIA = { image: Image, video: Film, audio: Mic, document: FileText, sticker: Sticker } as const;

/** WhatsApp's types of what a customer sends; of a future message any. */
const typesOf = {
  text: ["text"],
  media: mediaKinds,
  location: ["location"],
  contacts: ["contacts"],
  choice: ["interactive"],
  flow: ["interactive"],
  button: ["button"],
  reaction: ["reaction"],
  order: ["order"],
  edit: ["edit"],
  delete: ["revoke"],
  welcome: ["request_welcome"],
  call_permission: ["interactive"],
  // It is not a message.
  call: [],
  unsupported: ["unsupported"],
  future: [],
  group: ["text"],
  broken_choice: ["interactive"],
} as const satisfies Record<CustomerAction["kind"], readonly string[]>;

/** What customers send and what Parley sends, whose types are the kinds of the content unless it is interactive. */
type MessageType =
  | (typeof typesOf)[CustomerAction["kind"]][number]
  | Exclude<OutgoingContent["kind"], InteractiveKind>;

interface PartProps {
  type: string;
  /** The message's property of its type. */
  own: Record<string, unknown>;
  wamid: string;
  customer: PhoneOwner;
  onSend: SendAsCustomer;
}

const parts: Record<MessageType, (props: PartProps) => ReactNode> = {
  text: ({ own }) => <FormattedText text={String(own.body)} />,
  button: ({ own }) => <FormattedText text={String(own.text)} />,
  interactive: ({ own, wamid, customer, onSend }) => (
    <PhoneInteractive wamid={wamid} interactive={own} customer={customer} onSend={onSend} />
  ),
  image: ({ own }) => <MediaPart kind="image" own={own} />,
  video: ({ own }) => <MediaPart kind="video" own={own} />,
  audio: ({ own }) => <MediaPart kind="audio" own={own} />,
  document: ({ own }) => <MediaPart kind="document" own={own} />,
  sticker: ({ own }) => <MediaPart kind="sticker" own={own} />,
  location: LocationPart,
  contacts: ContactsPart,
  order: OrderPart,
  request_welcome: WelcomePart,
  unsupported: ({ own, ...props }) => <OtherPart {...props} own={own} type={String(own.type)} />,
  // Shown at the message that they change.
  reaction: OtherPart,
  edit: OtherPart,
  revoke: OtherPart,
};

const isKnown = (type: string): type is MessageType => Object.hasOwn(parts, type);

export function PhoneContent({
  wamid,
  message,
  customer,
  onSend,
}: {
  wamid: string;
  message: Record<string, unknown>;
  customer: PhoneOwner;
  onSend: SendAsCustomer;
}) {
  const type = String(message.type);
  const Part = isKnown(type) ? parts[type] : OtherPart;
  return <Part type={type} own={recordOf(message[type])} wamid={wamid} customer={customer} onSend={onSend} />;
}

function MediaPart({ kind, own }: { kind: keyof typeof MEDIA; own: unknown }) {
  const t = useTranslations("sandbox");
  const { caption, filename } = mediaSchema.catch({}).parse(own);
  const Icon = MEDIA[kind];
  return (
    <>
      <Line icon={<Icon aria-hidden className="size-4" />}>{filename ?? t(`kinds.${kind}`)}</Line>
      {caption ? <FormattedText text={caption} /> : null}
    </>
  );
}

function LocationPart({ own }: PartProps) {
  const t = useTranslations("sandbox");
  const { name, address } = placeSchema.catch({}).parse(own);
  return (
    <Line icon={<MapPin aria-hidden className="size-4" />}>{name ?? address ?? t("kinds.location")}</Line>
  );
}

function ContactsPart({ own }: PartProps) {
  return cardsSchema
    .catch([])
    .parse(own)
    .map((card, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id, and two may be equal.
      <span key={index} className="block">
        <Line icon={<User aria-hidden className="size-4" />}>{card.name.formatted_name}</Line>
        {linesOfCard(card).map((text) => (
          <span key={text} dir="auto" className="block ps-6 text-muted text-xs [overflow-wrap:anywhere]">
            {text}
          </span>
        ))}
      </span>
    ));
}

function linesOfCard({
  org,
  phones,
  emails,
  urls,
  addresses,
  birthday,
}: z.output<typeof cardsSchema>[number]) {
  const lines = [
    [org.title, org.department, org.company],
    ...phones.map(({ phone, wa_id }) => [phone ?? wa_id]),
    ...emails.map(({ email }) => [email]),
    ...urls.map(({ url }) => [url]),
    ...addresses.map(({ street, city, state, zip, country, country_code }) => [
      ...[street, city, state, zip, country ?? country_code],
    ]),
    [birthday],
  ].map((parts) => parts.filter(Boolean).join(", "));
  return [...new Set(lines)].filter((text) => text !== "");
}

function OrderPart() {
  const t = useTranslations("sandbox");
  return <Line icon={<ShoppingCart aria-hidden className="size-4" />}>{t("kinds.order")}</Line>;
}

function WelcomePart() {
  const t = useTranslations("sandbox.samples");
  return <span className="text-muted italic rtl:not-italic">{t("welcome")}</span>;
}

function OtherPart({ type }: PartProps) {
  const t = useTranslations("sandbox");
  return <span className="text-muted italic rtl:not-italic">{t("media", { type })}</span>;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span dir="auto" className="flex items-center gap-2">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}
