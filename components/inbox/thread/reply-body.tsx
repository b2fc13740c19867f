"use client";

import { ClipboardList, MapPinHouse, Phone, PhoneOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/ui/date-time.tsx";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type Reply = Extract<MessageContent, { kind: "interactive_reply" }>;

export function ReplyBody({ content }: { content: Reply }) {
  if (content.form) return <FormBody content={content} form={content.form} />;
  if (content.callPermission) return <CallPermission permission={content.callPermission} />;
  return (
    <span dir="auto">
      {content.title}
      {content.description ? <span className="block text-muted text-xs">{content.description}</span> : null}
    </span>
  );
}

const DEFAULT_FORM_TITLE = "Sent";

function FormBody({ content, form }: { content: Reply; form: NonNullable<Reply["form"]> }) {
  const t = useTranslations("thread.form");
  const isAddress = content.id === "address_message";
  return (
    <div className="min-w-60">
      <Heading icon={isAddress ? <MapPinHouse className="size-4" /> : <ClipboardList className="size-4" />}>
        {t(isAddress ? "address" : "title")}
      </Heading>
      {content.title !== DEFAULT_FORM_TITLE && (!isAddress || form.fields.length === 0) ? (
        <p dir="auto" className="whitespace-pre-line pt-1.5 text-sm">
          {content.title}
        </p>
      ) : null}
      {form.fields.length > 0 ? (
        <dl className="space-y-1.5 py-1.5 text-sm">
          {form.fields.map(({ name, label, value }) => (
            <div key={name}>
              <dt dir="auto" title={name} className="text-muted text-xs">
                {label}
              </dt>
              <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                {value || t("empty")}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="py-1.5 text-muted text-sm">{t("noFields")}</p>
      )}
    </div>
  );
}

function CallPermission({ permission }: { permission: NonNullable<Reply["callPermission"]> }) {
  const t = useTranslations("thread.callPermission");
  const { granted, permanent, expiresAt, source } = permission;
  return (
    <div>
      <Heading icon={granted ? <Phone className="size-4" /> : <PhoneOff className="size-4" />}>
        {t(granted ? "granted" : "declined")}
      </Heading>
      <p className="pt-1.5 text-muted text-xs">
        {granted && !permanent && expiresAt
          ? t.rich("until", { time: () => <DateTime value={expiresAt} format="short" /> })
          : null}
        {granted && permanent ? t("permanent") : null}
        {source === "automatic" ? <span className="block">{t("automatic")}</span> : null}
      </p>
    </div>
  );
}

function Heading({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-ink/10 border-b pb-1.5 font-medium">
      <span aria-hidden className="text-muted">
        {icon}
      </span>
      {children}
    </p>
  );
}
