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
  longestRetentionOf,
  mapRetention,
  type RetentionName,
  retentionChoices,
  retentionNames,
  shortenedFields,
} from "#lib/retention/rules.ts";
import { type RetentionFields, type RetentionView, retentionFields } from "#lib/retention/schema.ts";

const FOREVER = "";

type Change = Partial<RetentionFields>;
type Shortened = ReturnType<typeof shortenedFields>;

type Form = Record<RetentionName, string>;

function toForm(fields: RetentionFields): Form {
  return mapRetention((name) => String(fields[name] ?? FOREVER));
}

function fromForm(form: Form): RetentionFields {
  return retentionFields.parse(mapRetention((name) => (form[name] === FOREVER ? null : Number(form[name]))));
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
    if (!form.formState.isDirty) return;
    const change = changedFields(fromForm(defaultsOf(form)), fromForm(typed));
    if (shortenedBy(change, view).length > 0) setConfirming(change);
    else save.mutate({ change, confirmed: [] });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      <LeaveGuard isDirty={form.formState.isDirty} />
      {retentionNames.map((name) => (
        <SelectField
          key={name}
          label={t(`fields.${name}.label`)}
          hint={t(`fields.${name}.hint`)}
          disabled={!canChange}
          {...form.register(name)}
        >
          {longestRetentionOf(name) === null ? <option value={FOREVER}>{t("forever")}</option> : null}
          {retentionChoices[name].choices.map((count) => (
            <option key={count} value={count}>
              {retentionChoices[name].unit === "days"
                ? t("days", { days: count })
                : count % 12 === 0
                  ? t("years", { years: count / 12 })
                  : t("months", { months: count })}
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
            aria-disabled={!form.formState.isDirty || undefined}
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
