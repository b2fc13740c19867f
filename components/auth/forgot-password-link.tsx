import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";

export function ForgotPasswordLink() {
  const t = useTranslations("auth.forgot");
  return (
    <Link
      href="/forgot-password"
      className="self-start py-1 text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
    >
      {t("link")}
    </Link>
  );
}
