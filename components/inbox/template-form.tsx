"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { readSeen } from "#components/inbox/composer/seen-store.ts";
import { enqueue } from "#components/inbox/composer/send-queue.ts";
import { setFilling, type TemplateFilling } from "#components/inbox/composer/template-store.ts";
import { PlaceFields, readPlace } from "#components/inbox/place-fields.tsx";
import { TemplateBubble } from "#components/templates/template-bubble.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { describeTemplate, fillTemplate } from "#lib/whatsapp/render-template.ts";

const MEDIA = new Set(["image", "video", "document"]);

/** One field for each value of a template, with its own example shown, beside what the customer will read. */
export function TemplateForm({
  template,
  conversation,
  filling,
  submitRef,
  onSent,
  onBack,
}: {
  template: TemplateView;
  conversation: ConversationView;
  filling: TemplateFilling;
  /** How the panel of a held reply sends it. */
  submitRef: RefObject<(() => void) | null>;
  onSent: () => void;
  onBack: () => void;
}) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { values, link, place } = filling;
  const fill = (change: Partial<TemplateFilling>) => setFilling(conversation.id, { ...filling, ...change });
  const [checked, setChecked] = useState(false);
  const description = describeTemplate(template.components);
  const filled = fillTemplate(description, values);
  const needsLink = MEDIA.has(description.headerKind);
  const empty = description.variables.filter(({ name }) => !values[name]?.trim());
  const needsPlace = description.headerKind === "location";
  const headerLocation = needsPlace ? readPlace(place) : null;
  const linkFault = needsLink && !/^https:\/\/[^\s/]+\./.test(link);
  const { displayName } = conversation.contact;
  useEffect(() => {
    submitRef.current = () => form.current?.requestSubmit();
    return () => {
      submitRef.current = null;
    };
  }, [submitRef]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (empty.length > 0 || linkFault || (needsPlace && !headerLocation)) return;
    onSent();
    enqueue(client, [
      {
        conversationId: conversation.id,
        attachment: null,
        waitsUntil: null,
        error: null,
        interrupted: false,
        content: {
          kind: "template",
          name: template.name,
          language: template.language,
          category: template.category,
          headerKind: description.headerKind,
          headerMediaLink: needsLink ? link : null,
          ...filled,
          ...(headerLocation ? { header: place.name || place.address } : {}),
          redacted: false,
        },
        body: {
          kind: "template",
          clientId: crypto.randomUUID(),
          seen: readSeen(conversation.id),
          templateId: template.id,
          variables: { ...values },
          ...(needsLink ? { headerMediaLink: link } : {}),
          ...(headerLocation ? { headerLocation } : {}),
        },
      },
    ]);
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid max-h-[60dvh] gap-4 overflow-y-auto px-4 py-3 md:grid-cols-2"
    >
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-2">
          <p className="truncate font-medium">{template.name}</p>
          <Button size="sm" variant="ghost" onClick={onBack}>
            {t("otherTemplate")}
          </Button>
        </div>
        {needsLink ? (
          <TextField
            label={t("headerLink", { kind: description.headerKind })}
            hint={t("headerLinkHint")}
            type="url"
            value={link}
            onChange={(event) => fill({ link: event.target.value })}
            placeholder="https://"
            error={checked && linkFault ? t("headerLinkHint") : undefined}
          />
        ) : null}
        {needsPlace ? (
          <PlaceFields
            place={place}
            onChange={(next) => fill({ place: next })}
            error={checked && !headerLocation}
          />
        ) : null}
        {description.variables.map((variable, index) => (
          <div key={variable.name}>
            <TextField
              label={t(`variableIn.${variable.location}`, { name: variable.placeholder })}
              value={values[variable.name] ?? ""}
              onChange={(event) => fill({ values: { ...values, [variable.name]: event.target.value } })}
              placeholder={variable.example ?? ""}
              maxLength={1024}
              dir="auto"
              error={checked && !values[variable.name]?.trim() ? t("fillThis") : undefined}
            />
            {index === 0 && !values[variable.name] && !displayName.startsWith("+") ? (
              <button
                type="button"
                onClick={() => fill({ values: { ...values, [variable.name]: displayName } })}
                className="mt-1 min-h-6 text-accent text-xs hover:underline"
              >
                {t("useName", { name: displayName })}
              </button>
            ) : null}
          </div>
        ))}
        <Button type="submit" variant="primary" className="mt-auto self-start">
          {t("sendTemplate")}
        </Button>
      </div>
      <figure className="order-first rounded-md bg-canvas p-4 md:order-none">
        <figcaption className="mb-2 text-muted text-xs">{t("preview")}</figcaption>
        <div className="ml-auto w-fit max-w-full rounded-lg bg-bubble-out px-3 py-2">
          <TemplateBubble template={{ ...filled, headerKind: description.headerKind }} />
        </div>
      </figure>
    </form>
  );
}
