import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

/** A message in place of a form, with a link to the sign-in page. */
export function AuthMessage({
  title,
  text,
  role = "status",
}: {
  title: string;
  text: string;
  role?: "status" | "alert";
}) {
  const t = useTranslations("auth");
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p role={role} className="text-muted text-sm">
        {text}
      </p>
      <Link href="/sign-in" className={buttonStyle({ className: "self-start" })}>
        {t("toSignIn")}
      </Link>
    </div>
  );
}
