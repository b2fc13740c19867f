"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isFreeEntry } from "#components/contacts/window-words.ts";
import { readSeen } from "#components/inbox/cache/seen-store.ts";
import { enqueue } from "#components/inbox/cache/send-queue.ts";
import {
  changeFilling,
  setTemplateValues,
  type TemplateValues,
  withoutOldUpload,
} from "#components/inbox/cache/template-store.ts";
import { useTakeFocus } from "#components/inbox/composer/focus-field.ts";
import { HeaderMediaField } from "#components/inbox/composer/header-media-field.tsx";
import { PlaceFields, readPlace } from "#components/inbox/composer/place-fields.tsx";
import { waitOf } from "#components/inbox/composer/submit-rules.ts";
import { TemplateFields } from "#components/inbox/composer/template-fields.tsx";
import { priceOf } from "#components/inbox/composer/template-words.ts";
import { seeOpened } from "#components/inbox/composer/use-seen.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { describeTemplate, fillTemplate } from "#lib/whatsapp/render-template.ts";

const MEDIA = new Set(["image", "video", "document"]);
/** WhatsApp rejects such a value (docs/whatsapp.md#template-messages). */
const UNSENDABLE = /\p{Cc}| {5,}/u;

interface TemplateFormProps {
  template: TemplateView;
  lastValues: Readonly<Record<string, string>>;
  conversation: ConversationView;
  filling: TemplateValues;
  /** Lets the panel of a rejected reply send this one. */
  submitRef: RefObject<(() => void) | null>;
  onSent: () => void;
  onBack: () => void;
}

export function TemplateForm({
  template,
  lastValues,
  conversation,
  filling,
  submitRef,
  onSent,
  onBack,
}: TemplateFormProps) {
  const t = useTranslations("composer.template");
  const client = useQueryClient();
  const { data: preferences } = useQuery(preferencesQuery);
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  useTakeFocus();
  const { values, link, place, header, lostFile } = filling;
  const fill = (change: Partial<TemplateValues>) =>
    changeFilling(conversation.id, template.id, { ...change, cameBack: false });
  const description = describeTemplate(template.components);
  const windowOpen = conversation.window.state === "open";
  const afterAd = isFreeEntry(conversation.window, serverNow());
  const price = priceOf(template.category, { windowOpen, afterAd });
  const needsMedia = MEDIA.has(description.headerKind);
  const needsPlace = description.headerKind === "location";
  const headerLocation = needsPlace ? readPlace(place) : null;
  const linkFault = needsMedia && !header && !/^https:\/\/[^\s/]+\./.test(link);
  const faults = Object.fromEntries(
    description.variables.flatMap(({ name }) => {
      const value = values[name] ?? "";
      if (value.trim() === "") return [[name, t("fillThis")]];
      return UNSENDABLE.test(value) ? [[name, t("unsendable")]] : [];
    }),
  );

  useEffect(() => {
    submitRef.current = () => form.current?.requestSubmit();
    return () => {
      submitRef.current = null;
    };
  }, [submitRef]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const fresh = withoutOldUpload(filling);
    // The field shows which file has to be uploaded again.
    if (fresh !== filling) setTemplateValues(conversation.id, fresh);
    if (fresh !== filling || Object.keys(faults).length > 0 || linkFault || (needsPlace && !headerLocation)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    onSent();
    seeOpened(conversation.id, conversation.threadRevision);
    const { name, language, category } = template;
    enqueue(client, [
      {
        conversationId: conversation.id,
        attachment: null,
        ...(header ? { headerName: header.name, headerUploadedAt: header.uploadedAt } : {}),
        waitsUntil: waitOf(preferences, Date.now()),
        error: null,
        interrupted: false,
        content: {
          kind: "template",
          name,
          language,
          category,
          headerKind: description.headerKind,
          headerMediaLink: needsMedia && !header ? link : null,
          ...fillTemplate(description, values),
          ...(headerLocation ? { header: place.name || place.address } : {}),
          redacted: false,
        },
        body: {
          kind: "template",
          clientId: crypto.randomUUID(),
          seen: readSeen(conversation.id),
          templateId: template.id,
          variables: { ...values },
          ...(header ? { headerAttachmentId: header.attachmentId } : {}),
          ...(needsMedia && !header ? { headerMediaLink: link } : {}),
          ...(headerLocation ? { headerLocation } : {}),
        },
      },
    ]);
  }

  return (
    <form
      ref={form}
      data-template-form
      onSubmit={submit}
      noValidate
      className="max-h-[60dvh] overflow-y-auto px-3 py-2.5"
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p className="min-w-0 truncate font-medium text-sm">{template.name}</p>
        <Badge>{template.language}</Badge>
        <Badge tone={template.category === "marketing" ? "info" : "neutral"}>
          {t(`category.${template.category}`)}
        </Badge>
        <span className="text-muted text-xs">{t(`price.${price}`)}</span>
        <Button size="sm" variant="ghost" onClick={onBack} className="ms-auto">
          {t("other")}
        </Button>
      </div>
      <div className="rounded-md bg-canvas p-3">
        {needsMedia ? (
          <HeaderMediaField
            conversationId={conversation.id}
            kind={description.headerKind}
            link={link}
            file={header}
            lostFile={lostFile}
            fault={checked && linkFault}
            onChange={fill}
          />
        ) : null}
        {needsPlace ? (
          <div className="mb-3 max-w-lg">
            <PlaceFields
              place={place}
              onChange={(next) => fill({ place: next })}
              error={checked && !headerLocation}
            />
          </div>
        ) : null}
        <TemplateFields
          description={description}
          values={values}
          lastValues={lastValues}
          contact={conversation.contact}
          faults={checked ? faults : {}}
          onChange={(name, value) => fill({ values: { ...values, [name]: value } })}
        />
      </div>
      <div className="mt-2.5 flex justify-end">
        <Button type="submit" variant="primary">
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
