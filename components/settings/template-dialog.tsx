"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TemplateBubble } from "#components/templates/template-bubble.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { approveTemplate, rejectTemplate, templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { describeTemplate, fillTemplate } from "#lib/whatsapp/render-template.ts";

/** One template: how it reads, which values it takes, why a lock is shut, and the workspace's verdict. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: TemplateView | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={template !== null}
      onOpenChange={(open) => open || onClose()}
      title={template?.name ?? ""}
      description={template?.language}
    >
      {template ? <TemplateDetails key={template.id} template={template} onClose={onClose} /> : null}
    </Dialog>
  );
}

function TemplateDetails({ template, onClose }: { template: TemplateView; onClose: () => void }) {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const review = useMutation({
    mutationFn: (reason: string | null) =>
      reason === null ? approveTemplate(template.id) : rejectTemplate(template.id, reason),
    onSuccess: () => {
      void client.invalidateQueries(templatesQuery);
      onClose();
    },
  });
  const description = describeTemplate(template.components);
  const examples = Object.fromEntries(
    description.variables.flatMap(({ name, example }) => (example ? [[name, example]] : [])),
  );
  const reason = template.approval === "rejected" ? template.approvalReason : template.whatsappReason;

  function reject(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    review.mutate(String(new FormData(event.currentTarget).get("reason")));
  }

  return (
    <div className="flex flex-col gap-4">
      <figure className="rounded-md bg-canvas p-4">
        <figcaption className="mb-2 text-muted text-xs">{t("preview")}</figcaption>
        <div className="w-fit max-w-full rounded-lg bg-bubble-out px-3 py-2">
          <TemplateBubble
            template={{ ...fillTemplate(description, examples), headerKind: description.headerKind }}
          />
        </div>
      </figure>
      {description.variables.length > 0 ? (
        <ul className="flex flex-col gap-1 text-muted text-xs">
          {description.variables.map((variable) => (
            <li key={variable.name}>
              {t("variable", {
                name: variable.name,
                location: variable.location,
                example: variable.example ?? "…",
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {reason ? <p className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">{reason}</p> : null}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {review.error ? errorText(review.error) : null}
      </p>
      {rejecting ? (
        <form onSubmit={reject} className="flex flex-col gap-3">
          <TextAreaField
            label={t("reason")}
            hint={t("rejectText")}
            name="reason"
            required
            maxLength={500}
            autoFocus
          />
          <Button type="submit" variant="danger" className="self-end" loading={review.isPending}>
            {t("reject")}
          </Button>
        </form>
      ) : (
        <div className="flex justify-end gap-2">
          {template.approval === "rejected" ? null : (
            <Button variant="danger" onClick={() => setRejecting(true)}>
              {t("reject")}
            </Button>
          )}
          {template.approval === "approved" ? null : (
            <Button variant="primary" loading={review.isPending} onClick={() => review.mutate(null)}>
              {t("approve")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
