import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "#components/ui/cn.ts";

const icons = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };

export function MessageTicks({ status, className }: { status: string; className?: string }) {
  const t = useTranslations("inbox");
  if (!isTicked(status)) return null;
  const Icon = icons[status];
  const label = `status.${status}` as const;
  return (
    <Icon
      role="img"
      aria-label={t(label)}
      strokeWidth={2.2}
      className={cn(
        "size-3.5 shrink-0 text-muted",
        status === "read" && "text-read",
        status === "failed" && "text-danger",
        className,
      )}
    />
  );
}

function isTicked(status: string): status is keyof typeof icons {
  return Object.hasOwn(icons, status);
}
