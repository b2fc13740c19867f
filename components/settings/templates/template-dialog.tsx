"use client";

import { useTranslations } from "next-intl";
import { TemplateActs } from "#components/settings/templates/template-acts.tsx";
import { TemplateLocks } from "#components/settings/templates/template-locks.tsx";
import { TemplateNews } from "#components/settings/templates/template-news.tsx";
import { TemplatePreview } from "#components/settings/templates/template-preview.tsx";
import { TemplateReview } from "#components/settings/templates/template-review.tsx";
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
          <TemplateNews template={shown} />
          <TemplateLocks template={shown} />
          <TemplateReview template={shown} onDone={onClose} />
          <TemplateActs template={shown} onDone={onClose} />
        </div>
      ) : null}
    </Dialog>
  );
}
