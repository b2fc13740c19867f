"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { readPasscodesForm } from "#components/settings/read-passcodes-form.ts";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { changePasscodes, passcodesQuery } from "#lib/otp/browser.ts";
import { type OtpLimitName, otpLimits } from "#lib/otp/rules.ts";
import type { PasscodeSettings } from "#lib/otp/schema.ts";

const LIMITS = {
  recipient: ["resendSeconds", "sendsPerHour", "sendsPerDay"],
  guesses: ["attemptsPerCode", "failuresPerHour", "failuresPerDay"],
  abuse: [
    "networkSendsPerHour",
    "workspaceSendsPerHour",
    "rangeSendsPerHour",
    "rangeConversionPercent",
    "pauseHours",
  ],
} as const satisfies Record<string, readonly OtpLimitName[]>;

const SHOWN = ["templateId", "countries", "exemptNumbers", "limits"];

/** What a workspace decides about its passcodes, saved as a whole and checked by the schema that the server uses. */
export function PasscodesForm({ settings }: { settings: PasscodeSettings }) {
  const t = useTranslations("settings.passcodes");
  const client = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>();
  const save = useMutation({
    mutationFn: changePasscodes,
    onSuccess: (saved) => {
      client.setQueryData(passcodesQuery.queryKey, saved);
      notice.success(t("saved"));
    },
  });
  const faults = typed ?? (save.error instanceof ApiError ? save.error.fields : undefined);
  const form = useFocusFault(faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const read = readPasscodesForm(new FormData(event.currentTarget));
    setTyped(read.faults);
    if (read.body) save.mutate(read.body);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-6">
      <TemplateChoice settings={settings} error={faults?.templateId} />
      <TextAreaField
        label={t("countries")}
        hint={t("countriesHint")}
        name="countries"
        defaultValue={settings.countries?.join(" ")}
        placeholder={t("allCountries")}
        spellCheck={false}
        error={faults?.countries}
        className="font-mono"
      />
      <TextAreaField
        label={t("exemptNumbers")}
        hint={t("exemptHint")}
        name="exemptNumbers"
        defaultValue={settings.exemptNumbers.join("\n")}
        spellCheck={false}
        error={faults?.exemptNumbers}
        className="font-mono"
      />
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          name="pausesPrefixes"
          defaultChecked={settings.pausesPrefixes}
          className="mt-0.5 size-4 accent-accent"
        />
        <span className="text-sm">
          <span className="block font-medium">{t("pauses")}</span>
          <span className="block text-muted text-xs">{t("pausesHint")}</span>
        </span>
      </label>
      {Object.entries(LIMITS).map(([group, names]) => (
        <LimitFields
          key={group}
          group={group as keyof typeof LIMITS}
          names={names}
          {...{ settings, faults }}
        />
      ))}
      <FormError error={typed ? null : save.error} shown={SHOWN} />
      <div>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function TemplateChoice({ settings, error }: { settings: PasscodeSettings; error: string | undefined }) {
  const t = useTranslations("settings.passcodes");
  const [chosen, setChosen] = useState(settings.templateId ?? "");
  const { templates } = settings;
  const used = templates.find(({ id }) => id === chosen) ?? templates[0];
  const minutes = (seconds: number) => Math.round(seconds / 60);
  const hint = !used
    ? t("noTemplate")
    : used.deliverySeconds > used.lifetimeSeconds
      ? t("lateTemplate", {
          life: minutes(used.lifetimeSeconds),
          delivery: minutes(used.deliverySeconds),
        })
      : t("templateHint", { life: minutes(used.lifetimeSeconds) });
  return (
    <SelectField
      label={t("template")}
      hint={hint}
      name="templateId"
      value={chosen}
      onChange={(event) => setChosen(event.target.value)}
      error={error}
    >
      <option value="">{t("firstTemplate")}</option>
      {templates.map(({ id, name, language }) => (
        <option key={id} value={id}>
          {name} ({language})
        </option>
      ))}
    </SelectField>
  );
}

function LimitFields({
  group,
  names,
  settings,
  faults,
}: {
  group: keyof typeof LIMITS;
  names: readonly OtpLimitName[];
  settings: PasscodeSettings;
  faults: Readonly<Record<string, string>> | undefined;
}) {
  const t = useTranslations("settings.passcodes");
  return (
    <fieldset>
      <legend className="mb-3 font-medium text-sm">{t(`groups.${group}`)}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`limits.${name}`)}
            hint={t("usually", otpLimits[name])}
            name={name}
            type="number"
            inputMode="numeric"
            min={otpLimits[name].min}
            max={otpLimits[name].max}
            defaultValue={settings.limits[name]}
            error={faults?.[name] ?? faults?.[`limits.${name}`]}
          />
        ))}
      </div>
    </fieldset>
  );
}
