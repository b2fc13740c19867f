"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { WindowBadge } from "#components/contacts/window-badge.tsx";
import { isWindowOpen } from "#components/contacts/window-time.ts";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { nameOfNumber } from "#components/inbox/cache/list-rules.ts";
import { setTemplateValues, useTemplateValues } from "#components/inbox/cache/template-store.ts";
import { focusField } from "#components/inbox/composer/focus-field.ts";
import { TemplateForm, type TemplateFormValues } from "#components/inbox/composer/template-form.tsx";
import { TemplatePicker } from "#components/inbox/composer/template-picker.tsx";
import { newTemplateValues, toTemplateChoice } from "#components/inbox/composer/template-rules.ts";
import { useTemplatesOf } from "#components/inbox/composer/use-templates-of.ts";
import { useByServerTime } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ContactPage } from "#lib/contacts/page-schema.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { startConversation } from "#lib/messages/browser.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { templateMemoryQuery } from "#lib/templates/browser.ts";

/** Key of the values while the conversation does not exist. */
const DRAFT_ID = "new";

interface StartFormProps {
  /** Digits; null for a contact. */
  phone: string | null;
  page: ContactPage | null;
  numbers: readonly { id: string; displayNumber: string; verifiedName: string | null }[];
  onOpen: (conversationId: string) => void;
  /** To another person. */
  onChange: () => void;
}

export function StartForm({ phone, page, numbers, onOpen, onChange }: StartFormProps) {
  const t = useTranslations("composer.start");
  const client = useQueryClient();
  const [clientId] = useState(() => crypto.randomUUID());
  const contact = page?.contact ?? null;
  const conversationId = contact?.conversation?.id ?? null;
  const { data: current } = useQuery({
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== null,
  });
  const [chosenNumber, setChosenNumber] = useState<string | null>(null);
  const numberId = chosenNumber ?? current?.conversation.number.id ?? numbers[0]?.id;
  // A window belongs to a number: with another one, there is none.
  const conversation = current?.conversation.number.id === numberId ? current?.conversation : undefined;
  const windowOpen = useByServerTime(
    page?.now ?? new Date().toISOString(),
    SECOND,
    (now) => conversation !== undefined && isWindowOpen(conversation.window, now),
  );
  const recipient = {
    id: contact?.id ?? null,
    displayName: contact?.displayName ?? formatPhone(phone ?? ""),
    phone: contact ? contact.phone : phone,
    phoneDisplay: contact ? contact.phoneDisplay : formatPhone(phone ?? ""),
    optedOut: contact ? contact.optOut !== null : false,
    blocked: contact ? contact.blockedAt !== null : false,
  };
  const templateValues = useTemplateValues(DRAFT_ID);
  const { templates } = useTemplatesOf(numberId);
  const { data: memory } = useQuery(templateMemoryQuery);
  const template = templates?.find(({ id }) => id === templateValues?.templateId);
  useEffect(() => () => setTemplateValues(DRAFT_ID, null), []);
  const templateBox = useRef<HTMLDivElement>(null);
  const templateId = template?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus was removed.
  useEffect(() => focusField(templateBox.current), [templateId]);

  const send = useMutation({
    mutationFn: (filled: TemplateFormValues) =>
      startConversation({
        to: contact ? { contactId: contact.id } : { phone: phone ?? "" },
        ...(numberId ? { from: numberId } : {}),
        clientId,
        ...toTemplateChoice(filled),
      }),
    onSuccess: (sent) => {
      applyResponse(client, sent.conversation);
      void client.invalidateQueries({ queryKey: templateMemoryQuery.queryKey });
      onOpen(sent.conversation.id);
    },
  });

  const sentTo = alreadySentTo(send.error);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <p className="flex min-w-0 items-center gap-2">
          <span className="text-muted">{t("to")}</span>
          <ContactAvatar
            contact={{ ...recipient, id: recipient.id ?? recipient.displayName }}
            className="size-6 text-2xs"
          />
          <bdi className="truncate font-medium">{recipient.displayName}</bdi>
          {contact?.phoneDisplay && contact.phoneDisplay !== contact.displayName ? (
            <bdi className="tabular text-muted text-xs">{contact.phoneDisplay}</bdi>
          ) : null}
          <button
            type="button"
            onClick={onChange}
            className="min-h-6 shrink-0 rounded px-1 text-accent text-xs hover:underline"
          >
            {t("change")}
          </button>
        </p>
        <FromNumber numbers={numbers} value={numberId} onChange={setChosenNumber} />
        {conversation && page ? <WindowBadge conversation={conversation} serverNow={page.now} /> : null}
      </div>
      {windowOpen && conversation ? (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
          {t("openWindow", { name: recipient.displayName })}
          <Button size="sm" variant="primary" onClick={() => onOpen(conversation.id)}>
            <MessageSquare aria-hidden className="size-3.5" />
            {t("write")}
          </Button>
        </p>
      ) : (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t(conversation && conversation.window.expiresAt !== null ? "closedWindow" : "noWindow", {
            name: recipient.displayName,
          })}
        </p>
      )}
      <div ref={templateBox} className="-mx-3">
        {template && templateValues ? (
          <TemplateForm
            key={template.id}
            template={template}
            lastValues={memory?.data.find(({ templateId }) => templateId === template.id)?.values ?? {}}
            draftId={DRAFT_ID}
            uploadsTo={null}
            contact={recipient}
            windowOpen={windowOpen}
            afterAd={false}
            templateValues={templateValues}
            pending={send.isPending}
            onSubmit={(filled) => send.mutate(filled)}
            onBack={() => setTemplateValues(DRAFT_ID, null)}
          />
        ) : (
          <TemplatePicker
            contact={recipient}
            numberId={numberId}
            onChoose={(chosen) => setTemplateValues(DRAFT_ID, newTemplateValues(chosen))}
          />
        )}
      </div>
      <FormError error={send.error} />
      {sentTo ? (
        <Button className="self-start" onClick={() => onOpen(sentTo)}>
          {t("openConversation")}
        </Button>
      ) : null}
    </div>
  );
}

/** The conversation with the earlier message, whose response was lost before the member changed it. */
function alreadySentTo(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "ALREADY_SENT") return null;
  return String(recordOf(error.details).conversationId);
}

function FromNumber({
  numbers,
  value,
  onChange,
}: Pick<StartFormProps, "numbers"> & { value: string | undefined; onChange: (id: string) => void }) {
  const t = useTranslations("composer.start");
  const id = useId();
  const [only, ...others] = numbers;
  if (!only) return <p className="text-danger">{t("noNumber")}</p>;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {t("from")}
      </label>
      {others.length === 0 ? (
        <output id={id} className="tabular truncate">
          <bdi>{nameOfNumber(only)}</bdi>
        </output>
      ) : (
        <Select id={id} size="sm" value={value} onChange={(event) => onChange(event.target.value)}>
          {numbers.map((number) => (
            <option key={number.id} value={number.id} dir="auto">
              {nameOfNumber(number)}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
