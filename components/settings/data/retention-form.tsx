"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ShortenDialog } from "#components/settings/data/shorten-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { changeRetention, retentionQuery } from "#lib/retention/browser.ts";
import {
  auditMonthChoices,
  inboundDayChoices,
  isLossy,
  messageMonthChoices,
  requestDayChoices,
} from "#lib/retention/rules.ts";
import { type RetentionFields, type RetentionView, retentionFields } from "#lib/retention/schema.ts";

const MONTHS = { messageMonths: messageMonthChoices, auditMonths: auditMonthChoices } as const;
const DAYS = { requestDays: requestDayChoices, inboundDays: inboundDayChoices } as const;

const FOREVER = "";

export function RetentionForm({ view, canChange }: { view: RetentionView; canChange: boolean }) {
  const t = useTranslations("data.retention");
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<RetentionFields | null>(null);
  const form = useForm({
    defaultValues: {
      messageMonths: String(view.messageMonths ?? FOREVER),
      auditMonths: String(view.auditMonths ?? FOREVER),
      requestDays: String(view.requestDays),
      inboundDays: String(view.inboundDays),
    },
  });
  const save = useMutation({
    mutationFn: changeRetention,
    onSuccess: (saved) => {
      setConfirming(null);
      storeSaved(client, retentionQuery, saved);
      form.reset(form.getValues());
      notice.success(t("saved"));
    },
  });
  const submit = form.handleSubmit((values) => {
    const next = retentionFields.parse({
      messageMonths: values.messageMonths === FOREVER ? null : Number(values.messageMonths),
      auditMonths: values.auditMonths === FOREVER ? null : Number(values.auditMonths),
      requestDays: Number(values.requestDays),
      inboundDays: Number(values.inboundDays),
    });
    if (isLossy(next, view)) setConfirming(next);
    else save.mutate(next);
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
        next={confirming}
        view={view}
        save={save}
        onConfirm={(next) => save.mutate(next)}
        onClose={() => setConfirming(null)}
      />
    </form>
  );
}
