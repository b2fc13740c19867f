"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { approveTemplate, rejectTemplate, templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/** The workspace's verdict: approve, or reject with a reason. */
export function TemplateReview({ template, onDone }: { template: TemplateView; onDone: () => void }) {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const review = useMutation({
    mutationFn: (reason: string | null) =>
      reason === null ? approveTemplate(template.id) : rejectTemplate(template.id, reason),
    onSuccess: (reviewed) => {
      client.setQueryData(templatesQuery.queryKey, (old) =>
        old ? { data: old.data.map((item) => (item.id === reviewed.id ? reviewed : item)) } : undefined,
      );
      onDone();
    },
  });
  if (rejecting) {
    return (
      <RejectForm
        error={review.error}
        pending={review.isPending}
        onReject={(reason) => review.mutate(reason)}
        onCancel={() => {
          setRejecting(false);
          review.reset();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <FormError error={review.error} shown={[]} />
      <div className="flex justify-end gap-2">
        {template.approval === "rejected" ? null : (
          <Button variant="danger" disabled={review.isPending} onClick={() => setRejecting(true)}>
            {t("reject")}
          </Button>
        )}
        {template.approval === "approved" ? null : (
          <Button variant="primary" loading={review.isPending} onClick={() => review.mutate(null)}>
            {t("approve")}
          </Button>
        )}
      </div>
    </div>
  );
}

function RejectForm({
  error,
  pending,
  onReject,
  onCancel,
}: {
  error: unknown;
  pending: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.templates");
  const common = useTranslations("common");
  const faults = error instanceof ApiError ? error.fields : undefined;
  const form = useFocusFault(faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending) onReject(String(new FormData(event.currentTarget).get("reason")));
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      <TextAreaField
        label={t("reasonLabel")}
        hint={t("rejectText")}
        name="reason"
        required
        maxLength={500}
        autoFocus
        error={faults?.reason}
      />
      <FormError error={error} shown={["reason"]} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={pending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="danger" loading={pending}>
          {t("reject")}
        </Button>
      </div>
    </form>
  );
}
