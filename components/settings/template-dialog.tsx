"use client";

import { useTranslations } from "next-intl";
import { TemplateActs } from "#components/settings/template-acts.tsx";
import { TemplateLocks } from "#components/settings/template-locks.tsx";
import { TemplateNews } from "#components/settings/template-news.tsx";
import { TemplateReview } from "#components/settings/template-review.tsx";
import { TemplatePreview } from "#components/templates/template-preview.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useLast } from "#components/ui/use-last.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/**
 * One template: how it reads, which values it takes, how its locks stand and why, the workspace's verdict, and what can be
 * done with it at WhatsApp.
 */
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
