"use client";

import { useTranslations } from "next-intl";
import { useController, useForm } from "react-hook-form";
import { EventPicker } from "#components/developers/webhooks/event-picker.tsx";
import { TextField } from "#components/ui/field.tsx";
import { errorOf, FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { URL_MAX } from "#lib/platform/safe-fetch/rules.ts";
import { DESCRIPTION_MAX } from "#lib/webhooks/rules.ts";
import type { CreateWebhookEndpoint, EndpointView } from "#lib/webhooks/schema.ts";

type Values = Required<CreateWebhookEndpoint>;

export function WebhookForm({
  endpoint,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  endpoint?: EndpointView;
  submitLabel: string;
  onSubmit: (values: Values) => Promise<unknown>;
  onCancel: () => void;
}) {
  const t = useTranslations("webhooks");
  const form = useForm<{ url: string; description: string; eventTypes: readonly string[] }>();
  const eventTypes = useController({
    control: form.control,
    name: "eventTypes",
    defaultValue: endpoint?.eventTypes ?? [],
    rules: { validate: (chosen) => chosen.length > 0 || t("eventsRequired") },
  });
  const submit = form.handleSubmit(({ url, description, eventTypes: chosen }) =>
    onSubmit({
      url: url.trim(),
      description: description.trim() || null,
      eventTypes: [...chosen],
    }).catch((error: unknown) => showServerErrors(form, error)),
  );

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t("url")}
        hint={t("urlHint")}
        type="url"
        inputMode="url"
        placeholder="https://example.com/parley/events"
        defaultValue={endpoint?.url}
        maxLength={URL_MAX}
        autoComplete="off"
        spellCheck={false}
        {...fieldProps(form, "url")}
        className="font-mono"
      />
      <TextField
        label={t("description")}
        hint={t("descriptionHint")}
        defaultValue={endpoint?.description ?? ""}
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        {...fieldProps(form, "description")}
      />
      <EventPicker
        chosen={eventTypes.field.value}
        onChange={eventTypes.field.onChange}
        error={errorOf(eventTypes.fieldState.error)}
      />
      <FormFooter
        form={form}
        submitLabel={submitLabel}
        pending={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}
