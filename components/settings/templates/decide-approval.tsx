"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { approveTemplate, rejectTemplate, templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export function DecideApproval({ template, onDone }: { template: TemplateView; onDone: () => void }) {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const decide = useMutation({
    mutationFn: (reason: string | null) =>
      reason === null ? approveTemplate(template) : rejectTemplate(template.id, reason),
    onSuccess: (decided) => {
      storeSaved(client, templatesQuery, (old) =>
        old ? { data: old.data.map((item) => (item.id === decided.id ? decided : item)) } : undefined,
      );
      onDone();
    },
    // Its content may have changed since it was shown.
    onError: () => client.invalidateQueries(templatesQuery),
  });
  if (rejecting) {
    return (
      <RejectForm
        onReject={(reason) => decide.mutateAsync(reason)}
        onCancel={() => {
          setRejecting(false);
          decide.reset();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <FormError error={decide.error} />
      <div className="flex justify-end gap-2">
        {template.approval === "rejected" ? null : (
          <Button
            variant={template.approval === "approved" ? "ghost" : "danger"}
            disabled={decide.isPending}
            onClick={() => setRejecting(true)}
          >
            {t("reject")}
          </Button>
        )}
        {template.approval === "approved" ? null : (
          <Button variant="primary" loading={decide.isPending} onClick={() => decide.mutate(null)}>
            {t("approve")}
          </Button>
        )}
      </div>
    </div>
  );
}

function RejectForm({
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
