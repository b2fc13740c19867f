import { useTranslations } from "next-intl";
import { TextField } from "#components/ui/field.tsx";

/** The email of a link's account, with which password managers store the new password. */
export function AccountEmail({ email }: { email: string }) {
  const t = useTranslations("auth");
  return (
    <TextField
      label={t("email")}
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      dir="ltr"
    />
  );
}
