"use client";

import { useRouter } from "next/navigation";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { PasswordField } from "#components/auth/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { ApiError, errorText, fetchJson } from "#lib/http/fetch-json.ts";

/** The first visit: a workspace and its owner, for whoever holds the token that the server printed. */
export function SetupForm({ token }: { token: string }) {
  const t = useTranslations("auth");
  const router = useRouter();
  const [error, setError] = useState<ApiError>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    setPending(true);
    setError(undefined);
    try {
      await fetchJson("/api/setup", z.object({ ok: z.literal(true) }), { method: "POST", body: values });
      const { email, password } = values;
      await signIn("credentials", { redirect: false, email: String(email), password: String(password) });
      router.replace("/welcome");
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(0, "UNKNOWN", errorText(thrown)));
      setPending(false);
    }
  }

  const fields = error?.fields ?? {};
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 className="font-semibold text-xl tracking-tight">{t("setupTitle")}</h1>
        <p className="mt-1 text-muted text-sm">{t("setupText")}</p>
      </div>
      <TextField
        label={t("token")}
        name="token"
        defaultValue={token}
        autoComplete="off"
        required
        error={fields.token}
      />
      <TextField
        label={t("workspaceName")}
        hint={t("workspaceHint")}
        name="workspaceName"
        maxLength={64}
        required
        error={fields.workspaceName}
      />
      <TextField
        label={t("name")}
        name="name"
        autoComplete="name"
        maxLength={64}
        required
        error={fields.name}
      />
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={fields.email}
      />
      <PasswordField
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        error={fields.password}
      />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && Object.keys(fields).length === 0 ? error.message : null}
      </p>
      <Button type="submit" variant="primary" loading={pending}>
        {t("create")}
      </Button>
    </form>
  );
}
