"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { readKeyForm } from "#components/settings/read-key-form.ts";
import { ScopePicker } from "#components/settings/scope-picker.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { createKey, keysQuery } from "#lib/keys/browser.ts";
import { keyLimitDefaults } from "#lib/keys/limit-rules.ts";
import { KEY_NAME_MAX, type KeyView, keyLimitNames } from "#lib/keys/schema.ts";
import type { Scope } from "#lib/scopes.ts";

/** Marks the making of a key, so that its dialog is not closed meanwhile: the answer cannot be had twice. */
export const CREATING_KEY = ["create-key"];

/** What a key is to be; checked by the API's own schema before it is asked for. */
export function CreateKeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: { key: KeyView; secret: string }) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.keys");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>();
  const create = useMutation({
    mutationKey: CREATING_KEY,
    mutationFn: createKey,
    // The secret is handed on and stays in no cache.
    gcTime: 0,
    onSuccess: (created) => {
      onCreated(created);
      void client.invalidateQueries(keysQuery);
    },
  });
  const refused = create.error instanceof ApiError ? create.error.fields : undefined;
  const faults = typed ?? refused;
  const form = useFocusFault(faults);
  const cidrFault = Object.entries(faults ?? {}).find(([path]) => path.startsWith("allowedCidrs"))?.[1];
  const limitFault = keyLimitNames.some((name) => faults?.[`limits.${name}`]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const read = readKeyForm(new FormData(event.currentTarget), chosen);
    setTyped(read.faults);
    if (read.body) create.mutate(read.body);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        name="name"
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        error={faults?.name}
      />
      <ScopePicker chosen={chosen} onChange={setChosen} error={faults?.scopes} />
      <details className="text-sm" open={faults?.expiresAt || cidrFault || limitFault ? true : undefined}>
        <summary className="min-h-6 cursor-pointer text-muted">{t("more")}</summary>
        <div className="mt-3 flex flex-col gap-4">
          <TextField
            label={t("expiresAt")}
            hint={t("expiresHint")}
            name="expiresAt"
            type="date"
            max="9999-12-31"
            error={faults?.expiresAt}
          />
          <TextAreaField
            label={t("allowed")}
            hint={t("allowedHint")}
            name="allowed"
            spellCheck={false}
            error={cidrFault}
            className="font-mono"
          />
          <LimitFields faults={faults} />
        </div>
      </details>
      <FormError
        error={typed ? null : create.error}
        shown={["name", "scopes", "expiresAt", "allowedCidrs", "limits"]}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={create.isPending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="primary" loading={create.isPending}>
          {t("create")}
        </Button>
      </div>
    </form>
  );
}

/** How fast the key may call, where the defaults do not fit. */
function LimitFields({ faults }: { faults: Readonly<Record<string, string>> | undefined }) {
  const t = useTranslations("settings.keys");
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-1.5 font-medium text-sm">{t("limits")}</legend>
      {keyLimitNames.map((name) => (
        <TextField
          key={name}
          label={t(`limit.${name}`)}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(keyLimitDefaults[name])}
          error={faults?.[`limits.${name}`]}
        />
      ))}
    </fieldset>
  );
}
