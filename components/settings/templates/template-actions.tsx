"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Play, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteTemplate } from "#components/settings/templates/delete-template.tsx";
import { toFormInput } from "#components/settings/templates/editor-state.ts";
import { RejectTemplate } from "#components/settings/templates/reject-template.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { Link } from "#components/ui/link.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { approveTemplate, rejectTemplate, templatesQuery, unpauseTemplate } from "#lib/templates/browser.ts";
import { editRefusal } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplateActions({ template, onDone }: { template: TemplateView; onDone: () => void }) {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const [step, setStep] = useState<"reject" | "delete" | null>(null);
  const unpause = useMutation({
    mutationFn: () => unpauseTemplate(template.id),
    onSuccess: () => client.invalidateQueries(templatesQuery),
    onError: (error) => notice.error(errorText(error)),
  });
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
  const back = () => {
    setStep(null);
    decide.reset();
  };
  if (step === "delete") return <DeleteTemplate template={template} onDone={onDone} onCancel={back} />;
  if (step === "reject") {
    return <RejectTemplate onReject={(reason) => decide.mutateAsync(reason)} onCancel={back} />;
  }
  const isEditable = toFormInput(template) !== null && editRefusal(template.whatsappStatus) === null;
  return (
    <>
      <FormError error={decide.error} />
      <DialogFooter>
        {template.whatsappStatus === "disabled" ? null : (
          <Button variant="danger" onClick={() => setStep("delete")} className="me-auto">
            <Trash2 aria-hidden className="size-4" />
            {t("delete")}
          </Button>
        )}
        {isEditable ? (
          <Link href={`/settings/templates/${template.id}`} className={buttonStyle()}>
            <Pencil aria-hidden className="size-4" />
            {t("edit")}
          </Link>
        ) : null}
        {template.whatsappStatus === "paused" ? (
          <Button loading={unpause.isPending} onClick={() => unpause.mutate()}>
            <Play aria-hidden className="size-4" />
            {t("unpause")}
          </Button>
        ) : null}
        {template.approval === "rejected" ? null : (
          <Button disabled={decide.isPending} onClick={() => setStep("reject")}>
            {t("reject")}
          </Button>
        )}
        {template.approval === "approved" ? null : (
          <Button variant="primary" loading={decide.isPending} onClick={() => decide.mutate(null)}>
            {t("approve")}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
