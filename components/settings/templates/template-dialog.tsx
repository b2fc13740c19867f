"use client";

import { useTranslations } from "next-intl";
import { TemplateActions } from "#components/settings/templates/template-actions.tsx";
import { TemplateApprovals } from "#components/settings/templates/template-approvals.tsx";
import { TemplateNotices } from "#components/settings/templates/template-notices.tsx";
import { TemplatePreview } from "#components/settings/templates/template-preview.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useLast } from "#components/ui/use-last.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplateDialog({
  template,
  onClose,
}: {
  template: TemplateView | null;
  onClose: () => void;
}) {
  const inbox = useTranslations("inbox");
  const shown = useLast(template);
  return (
    <Dialog
      open={template !== null}
      onOpenChange={(open) => open || onClose()}
      title={<span className="break-all">{shown?.name}</span>}
      description={shown ? `${inbox(`category.${shown.category}`)} · ${shown.language}` : null}
      className="max-w-2xl"
    >
      {shown ? (
        <div key={shown.id} className="flex flex-col gap-5">
          <TemplatePreview components={shown.components} />
          <TemplateNotices template={shown} />
          <TemplateApprovals template={shown} />
          <TemplateActions template={shown} onDone={onClose} />
        </div>
      ) : null}
    </Dialog>
  );
}
