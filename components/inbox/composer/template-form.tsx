"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isFreeEntry } from "#components/contacts/window-time.ts";
import { getSeenRevision } from "#components/inbox/cache/seen-revision-store.ts";
import { enqueue } from "#components/inbox/cache/send-queue.ts";
import {
  setTemplateValues,
  type TemplateValues,
  updateTemplateValues,
  withoutExpiredUpload,
} from "#components/inbox/cache/template-store.ts";
import { useFocusFromPlaceholder } from "#components/inbox/composer/focus-field.ts";
import { HeaderMediaField } from "#components/inbox/composer/header-media-field.tsx";
import { LocationFields, parseLocation } from "#components/inbox/composer/location-fields.tsx";
import { undoPeriodEnd } from "#components/inbox/composer/submit-rules.ts";
import { TemplateFields } from "#components/inbox/composer/template-fields.tsx";
import { priceOf } from "#components/inbox/composer/template-rules.ts";
import { markOpenedThreadSeen } from "#components/inbox/composer/use-thread-seen.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import { describeTemplate, fillTemplate } from "#lib/whatsapp/render-template.ts";

/** docs/whatsapp.md#template-messages */
const INVALID_VALUE = /\p{Cc}| {5,}/u;

interface TemplateFormProps {
  template: TemplateView;
  lastValues: Readonly<Record<string, string>>;
  conversation: ConversationView;
  templateValues: TemplateValues;
  /** For the reply conflict panel; set while mounted. */
  submitRef: RefObject<(() => void) | null>;
  onSent: () => void;
  onBack: () => void;
}

export function TemplateForm({
  template,
  lastValues,
  conversation,
  templateValues,
  submitRef,
  onSent,
  onBack,
}: TemplateFormProps) {
  const t = useTranslations("composer.template");
  const client = useQueryClient();
  const { data: preferences } = useQuery(preferencesQuery);
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  useFocusFromPlaceholder();
  const { values, link, location, header, expiredFile } = templateValues;
  const update = (change: Partial<TemplateValues>) =>
    updateTemplateValues(conversation.id, template.id, { ...change, isRestored: false });
  const description = describeTemplate(template.components);
  const windowOpen = conversation.window.state === "open";
  const afterAd = isFreeEntry(conversation.window, serverNow());
  const price = priceOf(template.category, { windowOpen, afterAd });
  const mediaKind = isMediaHeader(description.headerKind) ? description.headerKind : null;
  const needsLocation = description.headerKind === "location";
  const headerLocation = needsLocation ? parseLocation(location) : null;
  const isLinkMissing = mediaKind !== null && !header && !/^https:\/\/[^\s/]+\./.test(link);
  const errors = Object.fromEntries(
    description.variables.flatMap(({ name }) => {
      const value = values[name] ?? "";
      if (value.trim() === "") return [[name, t("valueRequired")]];
      return INVALID_VALUE.test(value) ? [[name, t("valueInvalid")]] : [];
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
    const unexpired = withoutExpiredUpload(templateValues);
    if (unexpired !== templateValues) setTemplateValues(conversation.id, unexpired);
    if (
      unexpired !== templateValues ||
      Object.keys(errors).length > 0 ||
      isLinkMissing ||
      (needsLocation && !headerLocation)
    ) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    onSent();
    markOpenedThreadSeen(conversation.id, conversation.threadRevision);
    const { name, language, category } = template;
    enqueue(client, [
      {
        conversationId: conversation.id,
        attachment: null,
        ...(header ? { headerName: header.name, headerUploadedAt: header.uploadedAt } : {}),
        undoUntil: undoPeriodEnd(preferences, Date.now()),
        error: null,
        isInterrupted: false,
        content: {
          kind: "template",
          name,
          language,
          category,
          headerKind: description.headerKind,
          headerMediaLink: mediaKind && !header ? link : null,
          ...fillTemplate(description, values),
          ...(headerLocation ? { header: location.name || location.address } : {}),
          redacted: false,
        },
        body: {
          kind: "template",
          clientId: crypto.randomUUID(),
          seen: getSeenRevision(conversation.id),
          templateId: template.id,
          variables: { ...values },
          ...(header ? { headerAttachmentId: header.attachmentId } : {}),
          ...(mediaKind && !header ? { headerMediaLink: link } : {}),
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
          {t("change")}
        </Button>
      </div>
      <div className="rounded-md bg-canvas p-3">
        {mediaKind ? (
          <HeaderMediaField
            conversationId={conversation.id}
            kind={mediaKind}
            link={link}
            file={header}
            expiredFile={expiredFile}
            isMissing={checked && isLinkMissing}
            onChange={update}
          />
        ) : null}
        {needsLocation ? (
          <div className="mb-3 max-w-lg">
            <LocationFields
              location={location}
              onChange={(next) => update({ location: next })}
              error={checked && !headerLocation}
            />
          </div>
        ) : null}
        <TemplateFields
          description={description}
          values={values}
          lastValues={lastValues}
          contact={conversation.contact}
          errors={checked ? errors : {}}
          onChange={(name, value) => update({ values: { ...values, [name]: value } })}
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
