"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useCountries } from "#components/ui/use-countries.ts";
import { useTimeZones } from "#components/ui/use-time-zones.ts";
import { changeWorkspace, workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { isLanguage, languages, languageTable } from "#lib/platform/languages.ts";

export function WorkspaceForm({ settings }: { settings: WorkspaceSettings }) {
  const t = useTranslations("workspace");
  const client = useQueryClient();
  const router = useRouter();
  const countries = useCountries(settings.defaultCountry);
  const zones = useTimeZones(settings.timeZone);
  const form = useForm({
    defaultValues: {
      name: settings.name,
      language: settings.language ?? "",
      timeZone: settings.timeZone ?? "",
      defaultCountry: settings.defaultCountry ?? "",
    },
  });
  const save = useMutation({
    mutationFn: changeWorkspace,
    onSuccess: (saved) => {
      storeSaved(client, workspaceSettingsQuery, saved);
      form.reset(form.getValues());
      notice.success(t("saved"));
      // The name, the language and the default country are in the frame of every page.
      router.refresh();
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit(({ name, language, timeZone, defaultCountry }) =>
    save.mutate({
      name,
      timeZone: timeZone || null,
      language: isLanguage(language) ? language : null,
      defaultCountry: defaultCountry || null,
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
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
            {name} (+{calling})
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
