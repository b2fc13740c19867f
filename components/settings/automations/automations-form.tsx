"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { AutomaticReplyField } from "#components/settings/automations/automatic-reply-field.tsx";
import { HoursFields } from "#components/settings/automations/hours-fields.tsx";
import {
  fromHoursForm,
  type HoursForm,
  newHours,
  toHoursForm,
} from "#components/settings/automations/hours-form-rules.ts";
import { useWorkspaceTimeZone } from "#components/shell/session/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#components/ui/field.tsx";
import { defaultsOf, fieldProps, resetToSaved, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { SwitchField } from "#components/ui/switch.tsx";
import { automationsQuery, changeAutomations } from "#lib/automations/browser.ts";
import { OPT_OUT_WORDS } from "#lib/automations/rules.ts";
import {
  type Automations,
  type ChangeAutomationsInput,
  REPLY_INTERVAL_HOURS,
  SILENCE_HOURS_MAX,
} from "#lib/automations/schema.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";

/** Empty texts are none. */
interface Form {
  /** Null while it is always open. */
  hours: HoursForm | null;
  greeting: string;
  greets: "first" | "silent";
  greetingAfterHours: string;
  awayReply: string;
  replyIntervalHours: string;
  hasKeywords: boolean;
  /** One per line. */
  optOutWords: string;
  optInWords: string;
  optOutReply: string;
  optInReply: string;
}

const SILENCE_HOURS = "72";

/** @param suggested confirmations, offered until opt-out keywords are recognized */
function toForm(settings: Automations, suggested: Pick<Form, "optOutReply" | "optInReply">): Form {
  const { hours, greetingAfterHours, optOutWords } = settings;
  const isNew = optOutWords === null;
  return {
    hours: hours && toHoursForm(hours),
    greeting: settings.greeting ?? "",
    greets: greetingAfterHours === null ? "first" : "silent",
    greetingAfterHours: greetingAfterHours?.toString() ?? SILENCE_HOURS,
    awayReply: settings.awayReply ?? "",
    replyIntervalHours: settings.replyIntervalHours.toString(),
    hasKeywords: optOutWords !== null,
    optOutWords: (optOutWords ?? OPT_OUT_WORDS).join("\n"),
    optInWords: settings.optInWords.join("\n"),
    optOutReply: settings.optOutReply ?? (isNew ? suggested.optOutReply : ""),
    optInReply: settings.optInReply ?? (isNew ? suggested.optInReply : ""),
  };
}

function fromForm(form: Form): ChangeAutomationsInput {
  return {
    hours: form.hours && fromHoursForm(form.hours),
    greeting: form.greeting,
    greetingAfterHours: form.greets === "first" ? null : Number(form.greetingAfterHours),
    awayReply: form.awayReply,
    replyIntervalHours: Number(form.replyIntervalHours),
    optOutWords: form.hasKeywords ? toWords(form.optOutWords) : null,
    // While they are off, their fields are hidden, and so would be their errors.
    ...(form.hasKeywords
      ? {
          optInWords: toWords(form.optInWords),
          optOutReply: form.optOutReply,
          optInReply: form.optInReply,
        }
      : {}),
  };
}

function toWords(lines: string): string[] {
  return [...new Set(lines.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

export function AutomationsForm({ settings }: { settings: Automations }) {
  const t = useTranslations("automations");
  const client = useQueryClient();
  const workspaceZone = useWorkspaceTimeZone();
  const suggested = { optOutReply: t("optOutReply.suggestion"), optInReply: t("optInReply.suggestion") };
  const form = useForm<Form>({ defaultValues: toForm(settings, suggested) });
  const save = useMutation({
    mutationFn: (typed: Form) =>
      changeAutomations(changedFields(fromForm(defaultsOf(form)), fromForm(typed))),
    onSuccess: (saved, typed) => {
      storeSaved(client, automationsQuery, saved);
      resetToSaved(form, typed, toForm(saved, suggested));
      notice.success(t("saved"));
    },
    onError: (error) => showServerErrors(form, error),
  });
  const hours = form.watch("hours");
  const setHours = (value: HoursForm | null) => {
    form.setValue("hours", value, { shouldDirty: true });
    // Otherwise what the server refused before would prevent the next attempt.
    form.clearErrors("hours");
  };
  const hasKeywords = form.watch("hasKeywords");
  const ownZone = () => workspaceZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reply = (name: "greeting" | "awayReply" | "optOutReply" | "optInReply") => (
    <AutomaticReplyField label={t(`${name}.label`)} hint={t(`${name}.hint`)} {...fieldProps(form, name)} />
  );
  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      noValidate
      className="flex flex-col gap-8"
    >
      <LeaveGuard isDirty={form.formState.isDirty} />
      <Section title={t("hours.title")} text={t("hours.text")}>
        <SwitchField
          label={t("hours.always")}
          hint={t("hours.alwaysHint")}
          checked={hours === null}
          onChange={({ target }) => setHours(target.checked ? null : newHours(ownZone()))}
        />
        {hours ? (
          <HoursFields value={hours} onChange={setHours} errors={form.formState.errors.hours} />
        ) : null}
      </Section>
      <Section title={t("replies.title")} text={t("replies.text")}>
        {reply("greeting")}
        <GreetingChoice form={form} />
        {reply("awayReply")}
        <TextField
          label={t("interval")}
          hint={t("intervalHint")}
          type="number"
          inputMode="numeric"
          min={REPLY_INTERVAL_HOURS.min}
          max={REPLY_INTERVAL_HOURS.max}
          className="sm:max-w-32"
          {...fieldProps(form, "replyIntervalHours")}
        />
      </Section>
      <Section title={t("words.title")} text={t("words.text")}>
        <SwitchField label={t("words.on")} hint={t("words.onHint")} {...form.register("hasKeywords")} />
        {hasKeywords ? (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              {(["optOutWords", "optInWords"] as const).map((name) => (
                <TextAreaField
                  key={name}
                  label={t(`${name}.label`)}
                  hint={t(`${name}.hint`)}
                  rows={8}
                  spellCheck={false}
                  dir="auto"
                  {...fieldProps(form, name)}
                />
              ))}
            </div>
            {reply("optOutReply")}
            {reply("optInReply")}
          </>
        ) : null}
      </Section>
      <div className="flex flex-col items-start gap-3">
        <FormError error={form.formState.errors.root?.message} />
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function GreetingChoice({ form }: { form: UseFormReturn<Form> }) {
  const t = useTranslations("automations.greets");
  const isToSilent = form.watch("greets") === "silent";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label={t("label")} {...fieldProps(form, "greets")}>
        <option value="first">{t("first")}</option>
        <option value="silent">{t("silent")}</option>
      </SelectField>
      {isToSilent ? (
        <TextField
          label={t("hours")}
          type="number"
          inputMode="numeric"
          min={1}
          max={SILENCE_HOURS_MAX}
          {...fieldProps(form, "greetingAfterHours")}
        />
      ) : null}
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <SectionTitle>{title}</SectionTitle>
        <p className="mt-0.5 text-muted text-sm">{text}</p>
      </div>
      <div className="flex flex-col gap-5 rounded-lg border bg-surface p-4">{children}</div>
    </section>
  );
}
