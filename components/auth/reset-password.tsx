"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { InvalidLink } from "#components/auth/invalid-link.tsx";
import { PasswordField } from "#components/auth/password-field.tsx";
import { useLinkToken } from "#components/auth/use-link-token.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { ListSkeleton } from "#components/ui/list-skeleton.tsx";
import { readResetLink, resetPassword } from "#lib/accounts/browser.ts";
import { PASSWORD_MIN } from "#lib/accounts/password-rules.ts";

/** Sets a new password by a link. */
export function ResetPassword() {
  const token = useLinkToken();
  const { data, error } = useQuery({
    queryKey: ["password-reset", token],
    queryFn: () => readResetLink(token ?? ""),
    enabled: token !== null && token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === "" || error) {
    return <InvalidLink error={error} />;
  }
  if (!data || token === null) return <ListSkeleton />;
  return <NewPassword token={token} email={data.email} />;
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
      <div className="mb-2">
        <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
        <p className="mt-1 text-muted text-sm">{t("text")}</p>
      </div>
      <TextField
        label={auth("email")}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly
        dir="ltr"
      />
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
