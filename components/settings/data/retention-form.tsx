"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ShortenDialog } from "#components/settings/data/shorten-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { defaultsOf, resetToSaved } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";
import { changeRetention, retentionQuery } from "#lib/retention/browser.ts";
import {
  auditMonthChoices,
  inboundDayChoices,
  messageMonthChoices,
  requestDayChoices,
  shortenedFields,
} from "#lib/retention/rules.ts";
import { type RetentionFields, type RetentionView, retentionFields } from "#lib/retention/schema.ts";

const MONTHS = { messageMonths: messageMonthChoices, auditMonths: auditMonthChoices } as const;
const DAYS = { requestDays: requestDayChoices, inboundDays: inboundDayChoices } as const;

const FOREVER = "";

type Change = Partial<RetentionFields>;
type Shortened = ReturnType<typeof shortenedFields>;

interface Form {
  messageMonths: string;
  auditMonths: string;
  requestDays: string;
  inboundDays: string;
}

function toForm(fields: RetentionFields): Form {
  return {
    messageMonths: String(fields.messageMonths ?? FOREVER),
    auditMonths: String(fields.auditMonths ?? FOREVER),
    requestDays: String(fields.requestDays),
    inboundDays: String(fields.inboundDays),
  };
}

function fromForm(form: Form): RetentionFields {
  return retentionFields.parse({
    messageMonths: form.messageMonths === FOREVER ? null : Number(form.messageMonths),
    auditMonths: form.auditMonths === FOREVER ? null : Number(form.auditMonths),
    requestDays: Number(form.requestDays),
    inboundDays: Number(form.inboundDays),
  });
}

export function RetentionForm({ view, canChange }: { view: RetentionView; canChange: boolean }) {
  const t = useTranslations("data.retention");
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<Change | null>(null);
  const form = useForm<Form>({ defaultValues: toForm(view) });
  // Also when another owner saved other values, which the form shows without losing what is typed.
  useEffect(() => {
    resetToSaved(form, defaultsOf(form), toForm(view));
  }, [view, form]);
  const save = useMutation({
    mutationFn: ({ change, confirmed }: { change: Change; confirmed: Shortened }) =>
      changeRetention({ ...change, confirmed }),
    onSuccess: (saved) => {
      setConfirming(null);
      storeSaved(client, retentionQuery, saved);
      notice.success(t("saved"));
    },
    onError: async (error, { change }) => {
      if (!(error instanceof ApiError) || error.code !== "CONFIRMATION_REQUIRED") return;
      const current = await client.fetchQuery({ ...retentionQuery, staleTime: 0 });
      if (shortenedBy(change, current).length > 0) setConfirming(change);
    },
  });
  const submit = form.handleSubmit((typed) => {
    const change = changedFields(fromForm(defaultsOf(form)), fromForm(typed));
    if (shortenedBy(change, view).length > 0) setConfirming(change);
    else save.mutate({ change, confirmed: [] });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      <LeaveGuard isDirty={form.formState.isDirty} />
      {(["messageMonths", "auditMonths"] as const).map((name) => (
        <SelectField
          key={name}
          label={t(`fields.${name}.label`)}
          hint={t(`fields.${name}.hint`)}
          disabled={!canChange}
          {...form.register(name)}
        >
          <option value={FOREVER}>{t("forever")}</option>
          {MONTHS[name].map((months) => (
            <option key={months} value={months}>
              {months % 12 === 0 ? t("years", { years: months / 12 }) : t("months", { months })}
            </option>
          ))}
        </SelectField>
      ))}
      {(["requestDays", "inboundDays"] as const).map((name) => (
        <SelectField
          key={name}
          label={t(`fields.${name}.label`)}
          hint={t(`fields.${name}.hint`)}
          disabled={!canChange}
          {...form.register(name)}
        >
          {DAYS[name].map((days) => (
            <option key={days} value={days}>
              {t("days", { days })}
            </option>
          ))}
        </SelectField>
      ))}
      {canChange ? (
        <>
          {confirming ? null : <FormError error={save.error} />}
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending && !confirming}
            disabled={!form.formState.isDirty}
            className="self-start"
          >
            {t("save")}
          </Button>
        </>
      ) : (
        <p className="text-muted text-sm">{t("ownersOnly")}</p>
      )}
      <ShortenDialog
        next={confirming && { ...view, ...confirming }}
        view={view}
        save={save}
        onConfirm={() =>
          confirming && save.mutate({ change: confirming, confirmed: shortenedBy(confirming, view) })
        }
        onClose={() => setConfirming(null)}
      />
    </form>
  );
}

function shortenedBy(change: Change, view: RetentionFields): Shortened {
  return shortenedFields({ ...view, ...change }, view);
}
