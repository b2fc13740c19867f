import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { HOME } from "#lib/accounts/auth/rules.ts";

export function AdminsOnly() {
  const t = useTranslations("common");
  return (
    <>
      <ResumeLiveUpdates />
      <EmptyState
        icon={<ShieldCheck aria-hidden className="size-6" />}
        title={t("adminsOnlyTitle")}
        action={
          <Link href={HOME} className={buttonStyle()}>
            {t("goHome")}
          </Link>
        }
      >
        {t("adminsOnlyText")}
      </EmptyState>
    </>
  );
}
