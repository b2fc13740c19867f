"use client";

import { useTranslations } from "next-intl";
import { useController, useForm } from "react-hook-form";
import { EventPicker } from "#components/developers/webhooks/event-picker.tsx";
import { TextField } from "#components/ui/field.tsx";
import { defaultsOf, errorOf, FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { URL_MAX } from "#lib/platform/safe-fetch/rules.ts";
import { DESCRIPTION_MAX } from "#lib/webhooks/rules.ts";
import type { CreateWebhookEndpoint, EndpointView } from "#lib/webhooks/schema.ts";

type Values = Required<CreateWebhookEndpoint>;

interface Form {
  url: string;
  description: string;
  eventTypes: readonly string[];
}

function fromForm({ url, description, eventTypes }: Form): Values {
  return { url: url.trim(), description: description.trim() || null, eventTypes: [...eventTypes] };
}

export function WebhookForm({
  endpoint,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  endpoint?: EndpointView;
  submitLabel: string;
  /** @param previous what the form had at first */
  onSubmit: (values: Values, previous: Values) => Promise<unknown>;
  onCancel: () => void;
}) {
  const t = useTranslations("webhooks");
  const form = useForm<Form>({
    defaultValues: {
      url: endpoint?.url ?? "",
      description: endpoint?.description ?? "",
      eventTypes: endpoint?.eventTypes ?? [],
    },
  });
  // Before the events, because the first invalid field takes the focus in the order in which they are registered.
  const url = fieldProps(form, "url", {
    validate: (typed) => URL.canParse(String(typed).trim()) || t("urlInvalid"),
  });
  const eventTypes = useController({
    control: form.control,
    name: "eventTypes",
    rules: { validate: (chosen) => chosen.length > 0 || t("eventsRequired") },
  });
  const submit = form.handleSubmit((typed) =>
    onSubmit(fromForm(typed), fromForm(defaultsOf(form))).catch((error: unknown) =>
      showServerErrors(form, error),
    ),
  );

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t("url")}
        hint={t("urlHint")}
        type="url"
        inputMode="url"
        placeholder="https://example.com/parley/events"
        maxLength={URL_MAX}
        autoComplete="off"
        spellCheck={false}
        {...url}
        className="font-mono"
      />
      <TextField
        label={t("description")}
        hint={t("descriptionHint")}
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        {...fieldProps(form, "description")}
      />
      <EventPicker
        ref={eventTypes.field.ref}
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
