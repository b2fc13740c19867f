"use client";

import { useRouter } from "next/navigation";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";

/** Email and password; one calm answer to whatever is wrong with them. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("auth");
  const router = useRouter();
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    setPending(true);
    setFault(undefined);
    const answer = await signIn("credentials", {
      redirect: false,
      email: String(values.get("email")),
      password: String(values.get("password")),
    }).catch(() => undefined);
    if (answer?.ok) {
      router.replace(next);
      router.refresh();
      return;
    }
    setFault(answer ? t("signInFailed") : t("offline"));
    setPending(false);
    const password = form.elements.namedItem("password");
    if (password instanceof HTMLInputElement) password.select();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="mb-2 font-semibold text-xl tracking-tight">{t("signInTitle")}</h1>
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <PasswordField label={t("password")} autoComplete="current-password" />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
      <Button type="submit" variant="primary" loading={pending}>
        {t("signIn")}
      </Button>
    </form>
  );
}
