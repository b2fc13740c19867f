import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Quality } from "#components/settings/quality.tsx";
import { WhatsAppApproval, WorkspaceApproval } from "#components/settings/templates/approval-badges.tsx";
import { reasonOf } from "#components/settings/templates/status-labels.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

export function TemplateApprovals({ template }: { template: TemplateView }) {
  const t = useTranslations("settings.templates");
  const reason = reasonOf(template.whatsappReason);
  return (
    <dl className="grid gap-x-5 gap-y-4 border-t pt-4 text-sm sm:grid-cols-2">
      <Detail label={t("whatsapp")}>
        <WhatsAppApproval template={template} />
        {reason ? (
          <p className="mt-1.5">{"known" in reason ? t(`reason.${reason.known}`) : reason.text}</p>
        ) : null}
        {template.whatsappNote ? (
          <p className="mt-1.5 break-words text-muted text-xs">
            {t("whatsappNote", { note: template.whatsappNote })}
          </p>
        ) : null}
        {template.syncedAt ? (
          <p className="mt-1 text-muted text-xs">
            {t("syncedAt")} <DateTime value={template.syncedAt} />
          </p>
        ) : null}
      </Detail>
      <Detail label={t("workspace")}>
        <WorkspaceApproval template={template} />
        {template.approvalReason ? <p className="mt-1.5 break-words">{template.approvalReason}</p> : null}
        {template.approvalChangedAt ? (
          <p className="mt-1 text-muted text-xs">
            {template.approvedByName ? `${t("reviewedBy", { name: template.approvedByName })}, ` : null}
            <DateTime value={template.approvalChangedAt} />
          </p>
        ) : null}
      </Detail>
      <Detail label={t("quality")}>
        <Quality rating={template.quality} />
      </Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
