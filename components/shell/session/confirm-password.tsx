"use client";

import { useMutation } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ProviderButton } from "#components/shell/session/provider-button.tsx";
import { useRefusalText } from "#components/shell/session/use-refusal-text.ts";
import { replaceUrl } from "#components/ui/change-url.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { parseSignInRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import { confirmPassword } from "#lib/accounts/browser.ts";
import type { ConfirmBy } from "#lib/accounts/schema.ts";
import { setPasswordPrompt } from "#lib/platform/browser-fetch/password-prompt.ts";

/**
 * Asks for the password when a request needs a recent one, and lets the request continue; or for a confirmation by the
 * identity provider, after which the person repeats what they did.
 */
export function ConfirmPassword({ email, confirmBy }: { email: string; confirmBy: ConfirmBy }) {
  const t = useTranslations("shell.confirmPassword");
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([]);
  useEffect(() => {
    setPasswordPrompt(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])));
    return () => setPasswordPrompt(null);
  }, []);
  const refusal = useConfirmationRefusal();
  const { password, singleSignOn } = confirmBy;
  const close = (confirmed: boolean) => {
    refusal.clear();
    setWaiting([]);
    for (const resolve of waiting) resolve(confirmed);
  };
  return (
    <Dialog
      open={waiting.length > 0 || refusal.text !== null}
      onOpenChange={(open) => open || close(false)}
      title={t(singleSignOn ? "providerTitle" : "title")}
      description={t(singleSignOn ? "providerText" : password ? "text" : "noPassword")}
      className="max-w-md"
    >
      {singleSignOn ? (
        <div className="mb-5 flex flex-col gap-3">
          <p role="alert" className="text-danger text-sm empty:hidden">
            {refusal.text}
          </p>
          <ProviderButton name={singleSignOn.name} confirm isPrimary={!password} />
        </div>
      ) : null}
      {password && waiting.length > 0 ? (
        <PasswordForm email={email} onConfirmed={() => close(true)} onCancel={() => close(false)} />
      ) : null}
    </Dialog>
  );
}

/** The provider's page returns with the reason in the URL. */
function useConfirmationRefusal(): { text: string | null; clear(): void } {
  const refusalText = useRefusalText();
  const pathname = usePathname();
  const search = useSearchParams();
  const confirmation = search.get("confirmation");
  if (confirmation === null) return { text: null, clear: () => undefined };
  return {
    text: refusalText(parseSignInRefusal(confirmation, search.get("wait") ?? undefined)),
    clear: () => {
      const kept = new URLSearchParams(search);
      for (const name of ["confirmation", "wait"]) kept.delete(name);
      replaceUrl(kept.size > 0 ? `${pathname}?${kept}` : pathname);
    },
  };
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
