"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PasswordField } from "#components/auth/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { signIn } from "#lib/auth/browser.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { done, fetchJson } from "#lib/http/fetch-json.ts";
import { PASSWORD_MIN } from "#lib/workspaces/password-rules.ts";

const shown = ["token", "workspaceName", "name", "email", "password"];

/**
 * The first visit: a workspace and its owner, for whoever holds the token that the server printed. The printed address
 * carries it in its fragment, which browsers send nowhere and no proxy logs.
 */
export function SetupForm() {
  const t = useTranslations("auth");
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const token = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (!given || !token.current) return;
    token.current.value = given;
    window.history.replaceState(null, "", window.location.pathname);
    token.current.form?.querySelector<HTMLInputElement>("[name=workspaceName]")?.focus();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    setPending(true);
    setError(undefined);
    try {
      await fetchJson("/api/setup", done, { method: "POST", body: values });
    } catch (thrown) {
      setError(thrown);
      setPending(false);
      return;
    }
    const credentials = { email: String(values.email), password: String(values.password) };
    // The account exists now; should signing in fail, the page after this one asks for it.
    await signIn(credentials).catch(() => undefined);
    router.replace("/welcome");
  }

  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusFault(error);
  return (
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 className="font-semibold text-xl tracking-tight">{t("setupTitle")}</h1>
        <p className="mt-1 text-muted text-sm">{t("setupText")}</p>
      </div>
      <TextField
        label={t("token")}
        name="token"
        ref={token}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        className="font-mono"
        error={fields.token}
      />
      <TextField
        label={t("workspaceName")}
        hint={t("workspaceHint")}
        name="workspaceName"
        autoComplete="organization"
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
        autoCapitalize="none"
        spellCheck={false}
        required
        error={fields.email}
      />
      <PasswordField
        label={t("password")}
        hint={t("passwordHint", { count: PASSWORD_MIN })}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        error={fields.password}
      />
      <FormError error={error} shown={shown} />
      <Button type="submit" variant="primary" loading={pending}>
        {t("create")}
      </Button>
    </form>
  );
}
