import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** What an agent sees where an admin's settings are. */
export function AdminsOnly() {
  const t = useTranslations("common");
  return <EmptyState title={t("adminsOnlyTitle")}>{t("adminsOnlyText")}</EmptyState>;
}
