import { Ban, Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "#components/ui/cn.ts";

const statusIcons = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  canceled: Ban,
};

export function MessageTicks({ status, className }: { status: string; className?: string }) {
  const t = useTranslations("inbox");
  if (!hasIcon(status)) return null;
  const Icon = statusIcons[status];
  const label = `status.${status}` as const;
  return (
    <Icon
      role="img"
      aria-label={t(label)}
      // Bolder when read, for those who do not see the color.
      strokeWidth={status === "read" ? 2.8 : 1.9}
      className={cn(
        "size-3.5 shrink-0 text-muted",
        status === "read" && "text-read",
        status === "failed" && "text-danger",
        className,
      )}
    />
  );
}

function hasIcon(status: string): status is keyof typeof statusIcons {
  return Object.hasOwn(statusIcons, status);
}
