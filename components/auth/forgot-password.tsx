"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { AuthTitle } from "#components/auth/auth-title.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { requestPasswordReset } from "#lib/accounts/auth/browser.ts";
import { RESET_MAIL_HOURS } from "#lib/accounts/password-rules.ts";

/** @param sendsMail whether a link is mailed; otherwise an admin makes one */
export function ForgotPassword({ sendsMail }: { sendsMail: boolean }) {
  const t = useTranslations("auth.forgot");
  const auth = useTranslations("auth");
  const form = useForm({ defaultValues: { email: "" } });
  const request = useMutation({
    mutationFn: requestPasswordReset,
    onError: (error) => showServerErrors(form, error),
  });
  if (!sendsMail) return <AuthMessage title={t("title")} text={t("askAdmin")} />;
  if (request.isSuccess) {
    return (
      <AuthMessage
        title={t("sentTitle")}
        text={t("sentText", { email: request.variables.email, hours: RESET_MAIL_HOURS })}
      />
    );
  }
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit((typed) => request.mutate(typed))}
      noValidate
      className="flex flex-col gap-4"
    >
      <AuthTitle title={t("title")}>{t("text")}</AuthTitle>
      <TextField
        label={auth("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...fieldProps(form, "email")}
      />
      <FormError error={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" loading={request.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
