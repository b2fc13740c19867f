"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import type { PhoneOwner, SendAsCustomer } from "#components/sandbox/phone-thread.ts";
import { interactiveKindOf } from "#lib/whatsapp/interactive-kinds.ts";

const rowSchema = z.object({ id: z.string(), title: z.string(), description: z.string().optional() });

const interactiveSchema = z.object({
  type: z.string(),
  header: z.object({ text: z.string().optional() }).optional(),
  body: z.object({ text: z.string() }).optional(),
  footer: z.object({ text: z.string() }).optional(),
  action: z
    .object({
      button: z.string().optional(),
      buttons: z.array(z.object({ reply: rowSchema })).default([]),
      sections: z
        .array(z.object({ title: z.string().optional(), rows: z.array(rowSchema).default([]) }))
        .default([]),
      parameters: z
        .object({ display_text: z.string().optional(), flow_cta: z.string().optional() })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  button_reply: rowSchema.optional(),
  list_reply: rowSchema.optional(),
  nfm_reply: z.object({ body: z.string() }).optional(),
  call_permission_reply: z.object({ response: z.string() }).optional(),
});

type Interactive = z.output<typeof interactiveSchema>;

const tap = "min-h-8 w-full rounded px-2 py-1 text-center font-medium text-accent text-sm hover:bg-raised";

export function PhoneInteractive({
  wamid,
  interactive,
  customer,
  onSend,
}: {
  wamid: string;
  interactive: unknown;
  customer: PhoneOwner;
  onSend: SendAsCustomer;
}) {
  const t = useTranslations("sandbox.samples");
  const parsed = interactiveSchema.safeParse(interactive).data;
  if (!parsed) return null;
  const reply = parsed.button_reply ?? parsed.list_reply;
  if (reply) return <FormattedText text={reply.title} />;
  if (parsed.nfm_reply) return <FormattedText text={parsed.nfm_reply.body} />;
  const permission = parsed.call_permission_reply;
  if (permission) {
    return <FormattedText text={t(permission.response === "accept" ? "callsAllowed" : "callsDeclined")} />;
  }
  return (
    <>
      {parsed.header?.text ? (
        <span dir="auto" className="mb-1 block text-start font-semibold">
          {parsed.header.text}
        </span>
      ) : null}
      <FormattedText text={parsed.body?.text ?? ""} />
      {parsed.footer ? (
        <span dir="auto" className="mt-1 block text-muted text-start text-xs">
          {parsed.footer.text}
        </span>
      ) : null}
      <span className="mt-2 flex flex-col border-ink/10 border-t pt-1">
        <Taps wamid={wamid} interactive={parsed} customer={customer} onSend={onSend} />
      </span>
    </>
  );
}

const PLACE = { latitude: 53.5436, longitude: 9.9663, name: "Harbor Street 4" };

function Taps({
  wamid,
  interactive,
  customer,
  onSend,
}: {
  wamid: string;
  interactive: Interactive;
  customer: PhoneOwner;
  onSend: SendAsCustomer;
}) {
  const t = useTranslations("sandbox");
  const { type, action } = interactive;
  const kind = interactiveKindOf(type);
  const choose = (id: string) => onSend({ kind: "choice", wamid, id });
  const rows = action?.sections.flatMap((section) => section.rows) ?? [];
  switch (kind) {
    case "buttons":
      return action?.buttons.map(({ reply }) => (
        <button key={reply.id} type="button" className={tap} onClick={() => choose(reply.id)}>
          {reply.title}
        </button>
      ));
    case "list":
      return rows.map((row) => (
        <button key={row.id} type="button" className={tap} onClick={() => choose(row.id)}>
          {row.title}
          {row.description ? <span className="block text-muted text-xs">{row.description}</span> : null}
        </button>
      ));
    case "location_request":
      return (
        <button type="button" className={tap} onClick={() => onSend({ kind: "location", ...PLACE })}>
          {t("sendLocation")}
        </button>
      );
    case "flow":
      return (
        <button
          type="button"
          className={tap}
          onClick={() => onSend({ kind: "flow", wamid, answers: { done: true } })}
        >
          {action?.parameters?.flow_cta ?? t("sendForm")}
        </button>
      );
    case "contact_request": {
      const { waId: phone, profileName: name } = customer;
      return (
        <button
          type="button"
          className={tap}
          onClick={() => onSend({ kind: "contacts", name, phone, origin: "contact_request" })}
        >
          {t("shareContact")}
        </button>
      );
    }
    case "link":
    case null:
      return <span className={tap}>{action?.parameters?.display_text ?? t("kinds.interactive")}</span>;
    default:
      return kind satisfies never;
  }
}
