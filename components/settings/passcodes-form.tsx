"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type UseFormReturn, useForm } from "react-hook-form";
import {
  changedPolicy,
  type PasscodesForm as Form,
  passcodesFormSchema,
  toPasscodesForm,
} from "#components/settings/passcodes-form-schema.ts";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { defaultsOf, fieldProps, resetToSaved, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { SwitchField } from "#components/ui/switch.tsx";
import { passcodesQuery, updatePasscodeSettings } from "#lib/otp/browser.ts";
import { type OtpLimitName, otpLimitNames, otpLimits } from "#lib/otp/rules.ts";
import type { ChangePolicy, PasscodeSettings } from "#lib/otp/schema.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";

/** The section of the form that has each limit. */
const sectionOf = {
  resendSeconds: "recipient",
  sendsPerHour: "recipient",
  sendsPerDay: "recipient",
  attemptsPerCode: "guesses",
  failuresPerHour: "guesses",
  failuresPerDay: "guesses",
  networkSendsPerHour: "abuse",
  workspaceSendsPerHour: "abuse",
  rangeSendsPerHour: "abuse",
  rangeConversionPercent: "abuse",
  pauseHours: "abuse",
} as const satisfies Record<OtpLimitName, string>;

const SECTIONS = [...new Set(Object.values(sectionOf))];

type PasscodesFormReturn = UseFormReturn<Form, unknown, ChangePolicy>;

export function PasscodesForm({ settings }: { settings: PasscodeSettings }) {
  const t = useTranslations("settings.passcodes");
  const client = useQueryClient();
  const form: PasscodesFormReturn = useForm({
    resolver: zodResolver(passcodesFormSchema, { error: describeIssue }),
    defaultValues: toPasscodesForm(settings),
  });
  const save = useMutation({
    mutationFn: ({ body }: { typed: Form; body: ChangePolicy }) =>
      updatePasscodeSettings(changedPolicy(defaultsOf(form), body)),
    onSuccess: (saved, { typed }) => {
      storeSaved(client, passcodesQuery, saved);
      resetToSaved(form, typed, toPasscodesForm(saved));
      notice.success(t("saved"));
    },
    onError: (error) => showServerErrors(form, error),
  });

  return (
    <form
      onSubmit={form.handleSubmit((body) => save.mutate({ typed: structuredClone(form.getValues()), body }))}
      noValidate
      className="flex flex-col gap-6"
    >
      <LeaveGuard isDirty={form.formState.isDirty} />
      <div className="flex flex-col gap-5 rounded-lg border bg-surface p-4">
        <TemplateChoice settings={settings} form={form} />
        <TextAreaField
          label={t("countries")}
          hint={t("countriesHint")}
          placeholder={t("allCountries")}
          spellCheck={false}
          {...fieldProps(form, "countries")}
          className="font-mono placeholder:font-sans"
        />
        <TextAreaField
          label={t("exemptNumbers")}
          hint={t("exemptHint")}
          spellCheck={false}
          {...fieldProps(form, "exemptNumbers")}
          className="font-mono"
        />
        <SwitchField label={t("pauses")} hint={t("pausesHint")} {...form.register("pausesPrefixes")} />
      </div>
      {SECTIONS.map((section) => (
        <LimitFields key={section} section={section} form={form} />
      ))}
      <FormError error={form.formState.errors.root?.message} />
      <div>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function TemplateChoice({ settings, form }: { settings: PasscodeSettings; form: PasscodesFormReturn }) {
  const t = useTranslations("settings.passcodes");
  const { templates } = settings;
  const chosen = form.watch("templateId");
  const used = templates.find(({ id }) => id === chosen) ?? templates[0];
  const minutes = (seconds: number) => Math.round(seconds / 60);
  const hint = !used
    ? t("noTemplate")
    : used.deliverySeconds > used.lifetimeSeconds
      ? t("templateTimeoutTooLong", {
          life: minutes(used.lifetimeSeconds),
          delivery: minutes(used.deliverySeconds),
        })
      : t("templateHint", { life: minutes(used.lifetimeSeconds) });
  return (
    <SelectField label={t("template")} hint={hint} {...fieldProps(form, "templateId")}>
      <option value="">{t("firstTemplate")}</option>
      {templates.map(({ id, name, language }) => (
        <option key={id} value={id}>
          {name} ({language})
        </option>
      ))}
    </SelectField>
  );
}

function LimitFields({ section, form }: { section: (typeof SECTIONS)[number]; form: PasscodesFormReturn }) {
  const t = useTranslations("settings.passcodes");
  return (
    <fieldset>
      <legend className="mb-2">
        <SectionTitle>{t(`groups.${section}`)}</SectionTitle>
      </legend>
      <div className="grid gap-4 rounded-lg border bg-surface p-4 sm:grid-cols-2">
        {otpLimitNames
          .filter((name) => sectionOf[name] === section)
          .map((name) => (
            <TextField
              key={name}
              label={t(`limits.${name}`)}
              hint={t("defaultAndRange", otpLimits[name])}
              type="number"
              inputMode="numeric"
              min={otpLimits[name].min}
              max={otpLimits[name].max}
              {...fieldProps(form, `limits.${name}`)}
            />
          ))}
      </div>
    </fieldset>
  );
}
