import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  approvalTones,
  humanizeCode,
  type LockTone,
  verdictOf,
  verdictTone,
} from "#components/settings/templates/lock-words.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

const icons = { success: CircleCheck, warning: CircleDashed, danger: CircleX };

export function WhatsAppLock({ template }: { template: Pick<TemplateView, "whatsappStatus"> }) {
  const t = useTranslations("settings.templates");
  const verdict = verdictOf(template.whatsappStatus);
  return (
    <Lock
      tone={verdictTone(template.whatsappStatus)}
      label={verdict ? t(`verdict.${verdict}`) : humanizeCode(template.whatsappStatus)}
    />
  );
}

export function WorkspaceLock({ template }: { template: Pick<TemplateView, "approval"> }) {
  const t = useTranslations("settings.templates");
  return <Lock tone={approvalTones[template.approval]} label={t(`approval.${template.approval}`)} />;
}

function Lock({ tone, label }: { tone: LockTone; label: string }) {
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3" />
      {label}
    </Badge>
  );
}
