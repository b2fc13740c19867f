"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { DialogPopup } from "#components/ui/dialog-popup.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { FieldGroup } from "#components/ui/field-group.tsx";
import { errorOf, FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { endSubscription, subscribe, subscriptionQuery } from "#lib/reports/subscriptions/browser.ts";
import {
  frequencies,
  mailSections,
  type Subscribe,
  type SubscriptionView,
} from "#lib/reports/subscriptions/schema.ts";

type Subscription = NonNullable<SubscriptionView["subscription"]>;

/** The mail with reports of the signed-in member: subscribes, changes it and ends it. */
export function SubscriptionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("reports.mail");
  const query = useQuery(subscriptionQuery);
  const { data } = query;
  return (
    <DialogPopup
      open
      onOpenChange={(open) => open || onClose()}
      title={t("title")}
      description={data ? t("text", { email: data.email }) : undefined}
    >
      <ListState query={query} />
      {data ? (
        <div className="flex flex-col gap-5">
          {data.canSendMail ? null : (
            <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-sm">
              {t("noMailServer")}
            </p>
          )}
          {data.subscription ? <State subscription={data.subscription} /> : null}
          {data.canSendMail ? <SubscriptionForm view={data} onClose={onClose} /> : null}
        </div>
      ) : null}
    </DialogPopup>
  );
}

/** The next send time, the last outcome, and a button to unsubscribe. */
function State({ subscription: { nextAt, last } }: { subscription: Subscription }) {
  const t = useTranslations("reports.mail");
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: endSubscription,
    onSuccess: (view) => {
      storeSaved(client, subscriptionQuery, view);
      notice.success(t("ended"));
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border px-3 py-2 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{t("next")}</dt>
        <dd className="tabular">
          <DateTime value={nextAt} />
        </dd>
        {last ? (
          <>
            <dt className="text-muted">{t("last")}</dt>
            <dd className="tabular">
              <DateTime value={last.at} />
              {last.outcome === "sent" ? null : (
                <span className="block text-danger">{t(`outcomes.${last.outcome}`)}</span>
              )}
            </dd>
          </>
        ) : null}
      </dl>
      <Button size="sm" loading={end.isPending} onClick={() => end.mutate()}>
        {t("end")}
      </Button>
    </div>
  );
}

function SubscriptionForm({ view, onClose }: { view: SubscriptionView; onClose: () => void }) {
  const t = useTranslations("reports.mail");
  const sectionNames = useTranslations("reports.sections");
  const client = useQueryClient();
  const language = useLocale();
  const { weekdays, hours } = useChoices();
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { subscription, timeZone } = view;
  const form = useForm<Subscribe>({
    defaultValues: {
      frequency: subscription?.frequency ?? "weekly",
      weekday: subscription?.weekday ?? 1,
      hour: subscription?.hour ?? 8,
      sections: subscription?.sections ?? [...mailSections],
    },
  });
  const save = useMutation({
    mutationFn: (typed: Subscribe) => subscribe({ ...typed, timeZone: ownZone, language }),
    onSuccess: (saved) => {
      storeSaved(client, subscriptionQuery, saved);
      notice.success(t("saved"));
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  const sectionsError = errorOf(form.formState.errors.sections);
  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      noValidate
      className="flex flex-col gap-5"
    >
      <SelectField label={t("frequency")} {...fieldProps(form, "frequency")}>
        {frequencies.map((each) => (
          <option key={each} value={each}>
            {t(`frequencies.${each}`)}
          </option>
        ))}
      </SelectField>
      {form.watch("frequency") === "weekly" ? (
        <SelectField label={t("weekday")} {...fieldProps(form, "weekday", { valueAsNumber: true })}>
          {weekdays.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={t("hour")}
        hint={t("zone", { zone: (timeZone ?? ownZone).replaceAll("_", " ") })}
        {...fieldProps(form, "hour", { valueAsNumber: true })}
      >
        {hours.map((name, hour) => (
          <option key={name} value={hour}>
            {name}
          </option>
        ))}
      </SelectField>
      <FieldGroup label={sectionNames("label")} error={sectionsError}>
        <div className="flex flex-col gap-2">
          {mailSections.map((section) => (
            <label key={section} className="flex w-fit cursor-pointer items-center gap-2.5 text-sm">
              <Checkbox value={section} {...form.register("sections")} />
              {sectionNames(section)}
            </label>
          ))}
        </div>
      </FieldGroup>
      <FormFooter
        form={form}
        submitLabel={t(subscription ? "save" : "subscribe")}
        pending={save.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** The names of the weekdays from Monday, and of the hours of a day. */
function useChoices(): { weekdays: string[]; hours: string[] } {
  const { locale } = useFormats();
  // A Monday.
  const names = (count: number, at: (index: number) => number, options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return Array.from({ length: count }, (_, index) => format.format(at(index)));
  };
  return {
    weekdays: names(7, (day) => Date.UTC(2024, 0, day + 1), { weekday: "long" }),
    hours: names(24, (hour) => Date.UTC(2024, 0, 1, hour), { hour: "2-digit", minute: "2-digit" }),
  };
}
