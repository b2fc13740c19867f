"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { defaultsOf, fieldProps, resetToSaved, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useCountries } from "#components/ui/use-countries.ts";
import { useTimeZones } from "#components/ui/use-time-zones.ts";
import { changeWorkspace, workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";
import { isLanguage, languages, languageTable } from "#lib/platform/languages.ts";

interface Form {
  name: string;
  language: string;
  timeZone: string;
  defaultCountry: string;
}

function toForm({ name, language, timeZone, defaultCountry }: WorkspaceSettings): Form {
  return {
    name,
    language: language ?? "",
    timeZone: timeZone ?? "",
    defaultCountry: defaultCountry ?? "",
  };
}

function fromForm({ name, language, timeZone, defaultCountry }: Form) {
  return {
    name,
    timeZone: timeZone || null,
    language: isLanguage(language) ? language : null,
    defaultCountry: defaultCountry || null,
  };
}

export function WorkspaceForm({ settings }: { settings: WorkspaceSettings }) {
  const t = useTranslations("workspace");
  const client = useQueryClient();
  const router = useRouter();
  const countries = useCountries(settings.defaultCountry);
  const zones = useTimeZones(settings.timeZone);
  const form = useForm<Form>({ defaultValues: toForm(settings) });
  const save = useMutation({
    mutationFn: (typed: Form) => changeWorkspace(changedFields(fromForm(defaultsOf(form)), fromForm(typed))),
    onSuccess: (saved, typed) => {
      storeSaved(client, workspaceSettingsQuery, saved);
      resetToSaved(form, typed, toForm(saved));
      notice.success(t("saved"));
      // The name, the language and the default country are in the frame of every page.
      router.refresh();
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      noValidate
      className="flex flex-col gap-5 rounded-lg border bg-surface p-4"
    >
      <LeaveGuard isDirty={form.formState.isDirty} />
      <TextField
        label={t("name")}
        dir="auto"
        maxLength={64}
        autoComplete="organization"
        {...fieldProps(form, "name")}
      />
      <SelectField label={t("language")} hint={t("languageHint")} {...fieldProps(form, "language")}>
        <option value="">{t("languageAuto")}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageTable[language].name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("timeZone")} hint={t("timeZoneHint")} {...fieldProps(form, "timeZone")}>
        <option value="">{t("timeZoneOwn")}</option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("country")} hint={t("countryHint")} {...fieldProps(form, "defaultCountry")}>
        <option value="">{t("noCountry")}</option>
        {countries.map(({ code, name, calling }) => (
          <option key={code} value={code}>
            {name} ({isolate(`+${calling}`)})
          </option>
        ))}
      </SelectField>
      <FormError error={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" loading={save.isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
