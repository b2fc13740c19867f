"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type UseFormReturn, useController, useForm } from "react-hook-form";
import { type KeyForm, keyFormSchema } from "#components/developers/keys/key-form-schema.ts";
import { ScopePicker } from "#components/developers/keys/scope-picker.tsx";
import { DateField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { errorOf, FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { OpeningDetails } from "#components/ui/opening-details.tsx";
import { createKey, keysQuery } from "#lib/accounts/api-keys/browser.ts";
import { type CreateKey, KEY_NAME_MAX, type KeyView } from "#lib/accounts/api-keys/schema.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import { keyLimitDefaults, keyLimitNames } from "#lib/platform/rate-limits.ts";

/** Keeps the dialog open during the request, whose response cannot be fetched again. */
export const CREATING_KEY = ["create-key"];

export function CreateKeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: { key: KeyView; secret: string }) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.keys");
  const client = useQueryClient();
  const form = useForm<KeyForm, unknown, CreateKey>({
    resolver: zodResolver(keyFormSchema, { error: describeIssue }),
  });
  // Before the scopes, because the first invalid field takes the focus in the order in which they are registered.
  const name = fieldProps(form, "name");
  const scopes = useController({ control: form.control, name: "scopes", defaultValue: [] });
  const create = useMutation({
    mutationKey: CREATING_KEY,
    mutationFn: createKey,
    // The secret must not stay in the cache.
    gcTime: 0,
    onSuccess: (created) => {
      onCreated(created);
      void client.invalidateQueries(keysQuery);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const { errors } = form.formState;

  return (
    <form
      onSubmit={form.handleSubmit((body) => create.mutate(body))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        {...name}
      />
      <ScopePicker
        ref={scopes.field.ref}
        chosen={scopes.field.value}
        onChange={scopes.field.onChange}
        error={errorOf(scopes.fieldState.error)}
      />
      <OpeningDetails
        className="text-sm"
        opens={Boolean(errors.expiresAt || errors.allowedCidrs || errors.limits)}
      >
        <summary className="touch-target relative min-h-6 cursor-pointer text-muted">{t("more")}</summary>
        <div className="mt-3 flex flex-col gap-4">
          <DateField label={t("expiresAt")} hint={t("expiresHint")} {...fieldProps(form, "expiresAt")} />
          <TextAreaField
            label={t("allowed")}
            hint={t("allowedHint")}
            spellCheck={false}
            {...fieldProps(form, "allowedCidrs")}
            className="font-mono"
          />
          <LimitFields form={form} />
        </div>
      </OpeningDetails>
      <FormFooter form={form} submitLabel={t("create")} pending={create.isPending} onCancel={onCancel} />
    </form>
  );
}

function LimitFields({ form }: { form: UseFormReturn<KeyForm, unknown, CreateKey> }) {
  const t = useTranslations("settings.keys");
  return (
    <fieldset className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-1.5 font-medium text-sm">{t("limits")}</legend>
      {keyLimitNames.map((name) => (
        <TextField
          key={name}
          label={t(`limit.${name}`)}
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(keyLimitDefaults[name])}
          {...fieldProps(form, `limits.${name}`)}
        />
      ))}
    </fieldset>
  );
}
