"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { cancelEmailChange, emailSettingsQuery, requestEmailChange } from "#lib/accounts/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

/** The email of the person, and the address to which they are changing it. */
export function EmailRow({ email }: { email: string }) {
  const t = useTranslations("settings.profile.emailChange");
  const { data } = useQuery(emailSettingsQuery);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <bdi className="break-all">{email}</bdi>
        {data?.pending ? <Pending email={data.pending} /> : null}
        {data?.sendsMail === false ? <p className="text-muted text-xs">{t("askOperator")}</p> : null}
      </div>
      {data?.sendsMail ? (
        <Button size="sm" onClick={() => setOpen(true)} className="pointer-coarse:h-11">
          {t("change")}
        </Button>
      ) : null}
      <Dialog open={open} onOpenChange={setOpen} title={t("title")} description={t("text")}>
        <ChangeForm onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function Pending({ email }: { email: string }) {
  const t = useTranslations("settings.profile.emailChange");
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: cancelEmailChange,
    onError: (error) => notice.error(errorText(error)),
    onSettled: () => client.invalidateQueries(emailSettingsQuery),
  });
  return (
    <p className="text-muted text-xs">
      {t("pending", { email })}{" "}
      <button
        type="button"
        aria-disabled={cancel.isPending || undefined}
        onClick={() => {
          if (!cancel.isPending) cancel.mutate();
        }}
        className="py-1 text-accent underline underline-offset-4"
      >
        {t("cancel")}
      </button>
    </p>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.profile.emailChange");
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: "" } });
  const change = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: (_, { email }) => {
      notice.success(t("sent", { email }));
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
    onSettled: () => void client.invalidateQueries(emailSettingsQuery),
  });
  return (
    <form
      onSubmit={form.handleSubmit((typed) => change.mutate(typed))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        label={t("new")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...fieldProps(form, "email")}
      />
      <FormFooter form={form} submitLabel={t("send")} pending={change.isPending} onCancel={onClose} />
    </form>
  );
}
