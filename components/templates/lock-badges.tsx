import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

const icons = { success: CircleCheck, warning: CircleDashed, danger: CircleX };
const approvalTones = { approved: "success", pending: "warning", rejected: "danger" } as const;

/** Both locks of a template as two table cells: WhatsApp's verdict and the workspace's, in words, colour and shape. */
export function LockBadges({ template }: { template: TemplateView }) {
  const t = useTranslations("settings.templates");
  const verdict = template.whatsappStatus;
  const whatsappTone = verdict === "approved" ? "success" : verdict === "pending" ? "warning" : "danger";
  return (
    <>
      <td>
        <Lock
          tone={whatsappTone}
          label={verdict.charAt(0).toUpperCase() + verdict.slice(1).replaceAll("_", " ")}
        />
      </td>
      <td>
        <Lock tone={approvalTones[template.approval]} label={t(`approval.${template.approval}`)} />
      </td>
    </>
  );
}

function Lock({ tone, label }: { tone: keyof typeof icons; label: string }) {
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3" />
      {label}
    </Badge>
  );
}
