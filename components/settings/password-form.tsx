"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordField } from "#components/auth/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { changePassword } from "#lib/accounts/browser.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/accounts/password-rules.ts";

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("settings.profile.password");
  const form = useForm<{ currentPassword: string; newPassword: string; signOutOthers: boolean }>();
  const save = useMutation({
    mutationFn: changePassword,
    onSuccess: (_, { signOutOthers }) => {
      form.reset();
      notice.success(t(signOutOthers ? "savedEverywhere" : "saved"));
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4"
    >
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("current")}
        autoComplete="current-password"
        {...fieldProps(form, "currentPassword")}
      />
      <PasswordField
        label={t("new")}
        hint={t("newHint", { count: PASSWORD_MIN })}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        {...fieldProps(form, "newPassword")}
      />
      <label className="flex cursor-pointer items-start gap-3 pointer-coarse:min-h-11">
        <Checkbox
          defaultChecked
          {...form.register("signOutOthers")}
          aria-describedby="sign-out-others-hint"
          className="mt-0.5"
        />
        <span className="text-sm">
          {t("signOutOthers")}
          <span id="sign-out-others-hint" className="mt-0.5 block text-muted text-xs">
            {t("signOutOthersHint")}
          </span>
        </span>
      </label>
      <FormError error={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" loading={save.isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
