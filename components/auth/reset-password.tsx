"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AccountEmail } from "#components/auth/account-email.tsx";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { AuthTitle } from "#components/auth/auth-title.tsx";
import { InvalidLink } from "#components/auth/invalid-link.tsx";
import { PasswordField } from "#components/auth/password-field.tsx";
import { useLink } from "#components/auth/use-link.ts";
import { Button } from "#components/ui/button.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { FormSkeleton } from "#components/ui/skeletons.tsx";
import { readResetLink, resetPassword } from "#lib/accounts/auth/browser.ts";
import { PASSWORD_MIN } from "#lib/accounts/password-rules.ts";

/** Sets a new password by a link. */
export function ResetPassword() {
  const link = useLink("password-reset", readResetLink);
  if (link.state === "failed") return <LoadFailed error={link.error} onRetry={link.onRetry} />;
  if (link.state === "invalid") return <InvalidLink error={link.error} />;
  if (link.state === "loading") return <FormSkeleton fields={2} hasTitle />;
  return <NewPassword key={link.token} token={link.token} email={link.data.email} />;
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.reset");
  const auth = useTranslations("auth");
  const form = useForm({ defaultValues: { password: "" } });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => resetPassword({ token, password }),
    onError: (error) => showServerErrors(form, error),
  });
  if (reset.isSuccess) return <AuthMessage title={t("doneTitle")} text={t("doneText")} />;
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit((typed) => reset.mutate(typed))}
      noValidate
      className="flex flex-col gap-4"
    >
      <AuthTitle title={t("title")}>{t("text")}</AuthTitle>
      <AccountEmail email={email} />
      <PasswordField
        label={t("password")}
        hint={auth("passwordHint", { count: PASSWORD_MIN })}
        autoComplete="new-password"
        autoFocus
        {...fieldProps(form, "password")}
      />
      <FormError error={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" loading={reset.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
