"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { ForgotPasswordLink } from "#components/auth/forgot-password-link.tsx";
import { PasswordField } from "#components/auth/password-field.tsx";
import { SecondFactorField } from "#components/auth/second-factor-field.tsx";
import { useSignIn } from "#components/auth/use-sign-in.ts";
import { ProviderButton } from "#components/shell/session/provider-button.tsx";
import { useRefusalText } from "#components/shell/session/use-refusal-text.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { asksForCode, type SignInRefusal } from "#lib/accounts/auth/refusal-rules.ts";

/** @param singleSignOn absent without a provider @param hasPassword whether passwords are accepted */
export function SignIn({
  singleSignOn,
  hasPassword,
  ...form
}: {
  singleSignOn: { name: string | null } | null;
  hasPassword: boolean;
  next: string;
  formToken: string | null;
  refusal: SignInRefusal | null;
}) {
  const t = useTranslations("auth");
  const refusalText = useRefusalText();
  const { next, refusal } = form;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="mb-2 font-semibold text-xl tracking-tight">{t("signInTitle")}</h1>
      {hasPassword ? (
        <SignInForm {...form} />
      ) : (
        <p role="alert" className="text-danger text-sm empty:hidden">
          {refusal ? refusalText(refusal) : null}
        </p>
      )}
      {singleSignOn ? <ProviderButton name={singleSignOn.name} next={next} isPrimary={!hasPassword} /> : null}
    </div>
  );
}

type WrongField = "password" | "code";

/** Email and password are refused together; the password gets the focus. */
function findWrongField({ code }: SignInRefusal): WrongField | null {
  if (code === "NOT_AUTHENTICATED") return "password";
  return code === "CODE_INCORRECT" ? "code" : null;
}

/** Before hydration the browser posts the form itself with next-auth's token, and the error returns in the URL. */
function SignInForm({
  next,
  formToken,
  refusal,
}: {
  next: string;
  formToken: string | null;
  refusal: SignInRefusal | null;
}) {
  const t = useTranslations("auth");
  const router = useRouter();
  const refusalText = useRefusalText();
  const [error, setError] = useState(refusal ? refusalText(refusal) : "");
  const [wrongField, setWrongField] = useState(refusal && findWrongField(refusal));
  const errorId = useId();
  const { needsCode, signIn, handleError } = useSignIn(refusal);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    setPending(true);
    setError("");
    setWrongField(null);
    try {
      await signIn({
        email: String(values.get("email")),
        password: String(values.get("password")),
        code: String(values.get("code")),
      });
    } catch (error) {
      const { refusal: refused, text } = handleError(error);
      setError(text);
      setWrongField(findWrongField(refused));
      setPending(false);
      const field = form.elements.namedItem(asksForCode(refused) ? "code" : "password");
      if (field instanceof HTMLInputElement) field.select();
      return;
    }
    router.replace(next);
    router.refresh();
  }

  const describeError = (name: WrongField) =>
    wrongField === name && error !== "" ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <form
      method="post"
      action="/api/auth/callback/credentials"
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      {formToken ? <input type="hidden" name="csrfToken" value={formToken} /> : null}
      <input type="hidden" name="callbackUrl" value={next} />
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <PasswordField label={t("password")} autoComplete="current-password" {...describeError("password")} />
      {needsCode ? <SecondFactorField name="code" {...describeError("code")} /> : null}
      <p id={errorId} role="alert" className="text-danger text-sm empty:hidden">
        {error}
      </p>
      <Button type="submit" variant="primary" loading={pending}>
        {t("signIn")}
      </Button>
      <ForgotPasswordLink />
    </form>
  );
}
