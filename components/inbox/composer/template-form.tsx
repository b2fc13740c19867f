"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { setPreviousTime, usePreviousTime } from "#components/inbox/cache/previous-time-store.ts";
import {
  setTemplateValues,
  type TemplateValues,
  updateTemplateValues,
  withoutExpiredUpload,
} from "#components/inbox/cache/template-store.ts";
import { blockCommandKeys, useFocusFromPlaceholder } from "#components/inbox/composer/focus-field.ts";
import {
  HeaderLocationFields,
  parseHeaderLocation,
} from "#components/inbox/composer/header-location-fields.tsx";
import { HeaderMediaField } from "#components/inbox/composer/header-media-field.tsx";
import { ScheduleButton } from "#components/inbox/composer/schedule-button.tsx";
import { TemplateFields, type TemplateFieldsContact } from "#components/inbox/composer/template-fields.tsx";
import { priceOf } from "#components/inbox/composer/template-rules.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { submitByModEnter } from "#components/ui/submit-by-mod-enter.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import type { Place } from "#lib/whatsapp/outgoing-content.ts";
import { describeTemplate, type TemplateDescription } from "#lib/whatsapp/render-template.ts";

/** docs/whatsapp.md#template-messages */
const INVALID_VALUE = /\p{Cc}| {5,}/u;

export interface TemplateFormValues {
  template: TemplateView;
  description: TemplateDescription;
  values: Readonly<Record<string, string>>;
  header: TemplateValues["header"];
  /** The header's link, if no file was uploaded. */
  link: string | null;
  headerLocation: Place | null;
}

interface TemplateFormProps {
  template: TemplateView;
  lastValues: Readonly<Record<string, string>>;
  /** Key of the values in `template-store.ts`. */
  draftId: string;
  /** The conversation that uploaded files belong to; null if it does not exist yet. */
  uploadsTo: string | null;
  contact: TemplateFieldsContact;
  windowOpen: boolean;
  afterAd: boolean;
  templateValues: TemplateValues;
  /** The reply conflict panel submits through it; set while mounted. */
  submitRef?: RefObject<((sendAt: string | null) => void) | null>;
  pending?: boolean;
  onSubmit: (filled: TemplateFormValues) => void;
  onSchedule?: (filled: TemplateFormValues, sendAt: string) => void;
  onBack: () => void;
}

export function TemplateForm({
  template,
  lastValues,
  draftId,
  uploadsTo,
  contact,
  windowOpen,
  afterAd,
  templateValues,
  submitRef,
  pending = false,
  onSubmit,
  onSchedule,
  onBack,
}: TemplateFormProps) {
  const t = useTranslations("composer.template");
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const previousTime = usePreviousTime("template", draftId);
  useCommand("send.later", () => setScheduling(true), { enabled: onSchedule !== undefined });
  useFocusFromPlaceholder();
  const { values, link, location, header, expiredFile } = templateValues;
  const update = (change: Partial<TemplateValues>) =>
    updateTemplateValues(draftId, template.id, { ...change, isRestored: false });
  const description = describeTemplate(template.components);
  const price = priceOf(template.category, { windowOpen, afterAd });
  const mediaKind = isMediaHeader(description.headerKind) ? description.headerKind : null;
  const needsLocation = description.headerKind === "location";
  const headerLocation = needsLocation ? parseHeaderLocation(location) : null;
  const isLinkMissing = mediaKind !== null && !header && !/^https:\/\/[^\s/]+\./.test(link);
  const errors = Object.fromEntries(
    description.variables.flatMap(({ name, location, placeholder, index }) => {
      const value = values[name] ?? "";
      if (value.trim() === "") {
        const button = description.buttons[index]?.text ?? "";
        return [[name, t(`valueRequired.${location}`, { name: placeholder, button })]];
      }
      return INVALID_VALUE.test(value) ? [[name, t("valueInvalid")]] : [];
    }),
  );

  /** Null if something is missing, which is focused. */
  function fill(): TemplateFormValues | null {
    setChecked(true);
    const unexpired = withoutExpiredUpload(templateValues);
    if (unexpired !== templateValues) setTemplateValues(draftId, unexpired);
    if (
      unexpired !== templateValues ||
      Object.keys(errors).length > 0 ||
      isLinkMissing ||
      (needsLocation && !headerLocation)
    ) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return null;
    }
    const headerLink = mediaKind && !header ? link : null;
    return { template, description, values, header, link: headerLink, headerLocation };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (previousTime !== null) return setScheduling(true);
    sendAt(null);
  }

  function changeTemplate() {
    setPreviousTime("template", draftId, null);
    onBack();
  }

  function sendAt(at: string | null) {
    const filled = fill();
    if (!filled) return;
    setPreviousTime("template", draftId, null);
    if (at === null) onSubmit(filled);
    else onSchedule?.(filled, at);
  }

  useEffect(() => {
    if (!submitRef) return;
    submitRef.current = sendAt;
    return () => {
      submitRef.current = null;
    };
  });

  return (
    <form
      ref={form}
      data-template-form
      onSubmit={submit}
      onKeyDown={submitByModEnter}
      noValidate
      className="px-3 pt-2.5"
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <p dir="ltr" className="min-w-0 truncate text-page-start font-medium text-sm">
          {template.name}
        </p>
        <Badge>{template.language}</Badge>
        <Badge tone={template.category === "marketing" ? "info" : "neutral"}>
          {t(`category.${template.category}`)}
        </Badge>
        <Button size="sm" variant="ghost" onClick={changeTemplate} className="ms-auto">
          {t("change")}
        </Button>
        <span className="w-full text-muted text-xs">{t(`price.${price}`)}</span>
      </div>
      <div className="rounded-md bg-canvas p-3">
        {mediaKind ? (
          <HeaderMediaField
            conversationId={uploadsTo}
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
            <HeaderLocationFields
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
          contact={contact}
          errors={checked ? errors : {}}
          onChange={(name, value) => update({ values: { ...values, [name]: value } })}
        />
      </div>
      <div className="sticky bottom-0 z-10 flex justify-end gap-px bg-surface py-2.5 in-data-dialog-body:-bottom-5">
        <Button
          type="submit"
          variant="primary"
          loading={pending}
          onKeyDown={(event) => {
            // The Enter that chose the template, held down.
            if (event.repeat && event.key === "Enter") event.preventDefault();
            else blockCommandKeys(event);
          }}
          className={onSchedule ? "rounded-e-none" : ""}
        >
          {t("send")}
        </Button>
        {onSchedule ? (
          <ScheduleButton
            open={isScheduling}
            onOpenChange={setScheduling}
            windowExpiresAt={null}
            previousTime={previousTime}
            onSchedule={sendAt}
            onSendNow={() => sendAt(null)}
          />
        ) : null}
      </div>
    </form>
  );
}
