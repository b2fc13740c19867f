import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type ApprovalTone,
  approvalTones,
  findKnownStatus,
  statusTone,
} from "#components/settings/templates/status-labels.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

const icons = { success: CircleCheck, warning: CircleDashed, danger: CircleX };

export function WhatsAppApproval({ template }: { template: Pick<TemplateView, "whatsappStatus"> }) {
  const t = useTranslations("settings.templates");
  const status = findKnownStatus(template.whatsappStatus);
  return (
    <ApprovalBadge
      tone={statusTone(template.whatsappStatus)}
      label={status ? t(`status.${status}`) : template.whatsappStatus}
    />
  );
}

export function WorkspaceApproval({ template }: { template: Pick<TemplateView, "approval"> }) {
  const t = useTranslations("settings.templates");
  return <ApprovalBadge tone={approvalTones[template.approval]} label={t(`approval.${template.approval}`)} />;
}

function ApprovalBadge({ tone, label }: { tone: ApprovalTone; label: string }) {
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3" />
      {label}
    </Badge>
  );
}
