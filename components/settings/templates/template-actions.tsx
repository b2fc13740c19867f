"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Play, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteTemplate } from "#components/settings/templates/delete-template.tsx";
import { toFormInput } from "#components/settings/templates/editor-state.ts";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { templatesQuery, unpauseTemplate } from "#lib/templates/browser.ts";
import { editRefusal } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplateActions({ template, onDone }: { template: TemplateView; onDone: () => void }) {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const unpause = useMutation({
    mutationFn: () => unpauseTemplate(template.id),
    onSuccess: () => client.invalidateQueries(templatesQuery),
    onError: (error) => notice.error(errorText(error)),
  });
  if (deleting) {
    return <DeleteTemplate template={template} onDone={onDone} onCancel={() => setDeleting(false)} />;
  }
  const isEditable = toFormInput(template) !== null && editRefusal(template.whatsappStatus) === null;
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
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
      {template.whatsappStatus === "disabled" ? null : (
        <Button variant="ghost" onClick={() => setDeleting(true)} className="ms-auto">
          <Trash2 aria-hidden className="size-4" />
          {t("delete")}
        </Button>
      )}
    </div>
  );
}
