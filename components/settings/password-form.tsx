"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { changePassword } from "#lib/workspaces/browser.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/workspaces/password-rules.ts";

const SHOWN = ["currentPassword", "newPassword"];

/** Changes one's own password, and by default signs out every other browser. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("settings.profile.password");
  // A changed key empties the fields.
  const [saved, setSaved] = useState(0);
  const save = useMutation({
    mutationFn: changePassword,
    onSuccess: (_, { signOutOthers }) => {
      setSaved((count) => count + 1);
      notice.success(t(signOutOthers ? "savedEverywhere" : "saved"));
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const form = useFocusFault(save.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const values = new FormData(event.currentTarget);
    save.mutate({
      currentPassword: String(values.get("currentPassword")),
      newPassword: String(values.get("newPassword")),
      signOutOthers: values.get("signOutOthers") === "on",
    });
  }

  return (
    <form
      ref={form}
      key={saved}
      method="post"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4"
    >
      {/* Password managers store the new password for this account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("current")}
        name="currentPassword"
        autoComplete="current-password"
        error={fields.currentPassword}
      />
      <PasswordField
        label={t("new")}
        name="newPassword"
        hint={t("newHint", { count: PASSWORD_MIN })}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        error={fields.newPassword}
      />
      <label className="flex cursor-pointer items-start gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="signOutOthers"
          defaultChecked
          aria-describedby="sign-out-others-hint"
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="text-sm">
          {t("signOutOthers")}
          <span id="sign-out-others-hint" className="mt-0.5 block text-muted text-xs">
            {t("signOutOthersHint")}
          </span>
        </span>
      </label>
      <FormError error={save.error} shown={SHOWN} />
      <Button type="submit" variant="primary" loading={save.isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
