"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { confirmPassword } from "#lib/accounts/browser.ts";
import { setPasswordPrompt } from "#lib/platform/browser-fetch/password-prompt.ts";

/** Asks for the password when a request needs a recent one, and lets the request continue. */
export function ConfirmPassword({ email }: { email: string }) {
  const t = useTranslations("shell.confirmPassword");
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([]);
  useEffect(() => {
    setPasswordPrompt(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])));
    return () => setPasswordPrompt(null);
  }, []);
  const close = (confirmed: boolean) => {
    setWaiting([]);
    for (const resolve of waiting) resolve(confirmed);
  };
  return (
    <Dialog
      open={waiting.length > 0}
      onOpenChange={(open) => open || close(false)}
      title={t("title")}
      description={t("text")}
      className="max-w-md"
    >
      <PasswordForm email={email} onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

function PasswordForm({
  email,
  onConfirmed,
  onCancel,
}: {
  email: string;
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("shell.confirmPassword");
  const form = useForm({ defaultValues: { currentPassword: "" } });
  const confirm = useMutation({
    mutationFn: confirmPassword,
    gcTime: 0,
    onSuccess: onConfirmed,
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit(({ currentPassword }) => confirm.mutate(currentPassword))}
      noValidate
      className="flex flex-col gap-5"
    >
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t("password")}
        type="password"
        autoComplete="current-password"
        autoFocus
        {...fieldProps(form, "currentPassword", { required: t("required") })}
      />
      <FormFooter form={form} submitLabel={t("confirm")} pending={confirm.isPending} onCancel={onCancel} />
    </form>
  );
}
