"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { TextAreaField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";

export function RejectTemplate({
  onReject,
  onCancel,
}: {
  onReject: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.templates");
  const form = useForm<{ reason: string }>();
  const submit = form.handleSubmit(({ reason }) =>
    onReject(reason).catch((error: unknown) => showServerErrors(form, error)),
  );

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextAreaField
        label={t("reasonLabel")}
        hint={t("rejectText")}
        required
        maxLength={500}
        autoFocus
        {...fieldProps(form, "reason")}
      />
      <FormFooter
        form={form}
        submitLabel={t("reject")}
        variant="danger"
        pending={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}
