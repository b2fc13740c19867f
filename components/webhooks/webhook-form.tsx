"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { EventPicker } from "#components/webhooks/event-picker.tsx";
import { ApiError } from "#lib/http/api-error.ts";
import { DESCRIPTION_MAX, URL_MAX } from "#lib/webhooks/rules.ts";
import type { CreateWebhookEndpoint, EndpointView } from "#lib/webhooks/schema.ts";

type Values = Required<CreateWebhookEndpoint>;

/** An endpoint's address, purpose and events; the server judges the address. */
export function WebhookForm({
  endpoint,
  submitLabel,
  pending,
  error,
  onSubmit,
  onCancel,
}: {
  endpoint?: EndpointView;
  submitLabel: string;
  pending: boolean;
  error: unknown;
  onSubmit: (values: Values) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState<readonly string[]>(endpoint?.eventTypes ?? []);
  const [missing, setMissing] = useState(false);
  const refused = error instanceof ApiError ? error.fields : {};
  const faults = missing ? { eventTypes: t("chooseEvents") } : refused;
  const form = useFocusFault(faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const typed = new FormData(event.currentTarget);
    const url = String(typed.get("url")).trim();
    const description = String(typed.get("description")).trim() || null;
    setMissing(chosen.length === 0);
    if (chosen.length > 0) onSubmit({ url, description, eventTypes: [...chosen] });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t("url")}
        hint={t("urlHint")}
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://example.com/parley/events"
        defaultValue={endpoint?.url}
        maxLength={URL_MAX}
        autoComplete="off"
        spellCheck={false}
        error={faults.url}
        className="font-mono"
      />
      <TextField
        label={t("description")}
        hint={t("descriptionHint")}
        name="description"
        defaultValue={endpoint?.description ?? ""}
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        error={faults.description}
      />
      <EventPicker chosen={chosen} onChange={setChosen} error={faults.eventTypes} />
      <FormError error={missing ? null : error} shown={["url", "description", "eventTypes"]} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={pending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
