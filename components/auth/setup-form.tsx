"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { AuthTitle } from "#components/auth/auth-title.tsx";
import { PasswordField } from "#components/auth/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { replaceUrl } from "#components/ui/change-url.ts";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { signIn } from "#lib/accounts/auth/browser.ts";
import { PASSWORD_MIN } from "#lib/accounts/password-rules.ts";
import { done, fetchJson } from "#lib/platform/browser-fetch/fetch-json.ts";

type Typed = Record<"token" | "workspaceName" | "name" | "email" | "password", string>;

/** The setup token is in the URL's fragment, which is neither sent nor logged. */
export function SetupForm() {
  const t = useTranslations("auth");
  const router = useRouter();
  const form = useForm<Typed>();
  const { setValue, setFocus } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  useEffect(() => {
    const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (!given) return;
    setValue("token", given);
    replaceUrl(window.location.pathname);
    setFocus("workspaceName");
  }, [setValue, setFocus]);

  const submit = form.handleSubmit(async (typed) => {
    try {
      await fetchJson("/api/setup", done, { method: "POST", body: typed });
    } catch (error) {
      showServerErrors(form, error);
      return;
    }
    // The account exists; if signing in fails, the next page asks for it.
    await signIn({ email: typed.email, password: typed.password, factor: null }).catch(() => undefined);
    router.replace("/welcome");
  });

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <AuthTitle title={t("setupTitle")}>{t("setupText")}</AuthTitle>
      <TextField
        label={t("token")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        className="font-mono"
        {...fieldProps(form, "token")}
      />
      <TextField
        label={t("workspaceName")}
        hint={t("workspaceHint")}
        autoComplete="organization"
        maxLength={64}
        required
        {...fieldProps(form, "workspaceName")}
      />
      <TextField
        label={t("name")}
        autoComplete="name"
        maxLength={64}
        required
        {...fieldProps(form, "name")}
      />
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...fieldProps(form, "email")}
      />
      <PasswordField
        label={t("password")}
        hint={t("passwordHint", { count: PASSWORD_MIN })}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        {...fieldProps(form, "password")}
      />
      <FormError error={errors.root?.message} />
      <Button type="submit" variant="primary" loading={isSubmitting || isSubmitSuccessful}>
        {t("create")}
      </Button>
    </form>
  );
}
