"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccountEmail } from "#components/auth/account-email.tsx";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { AuthTitle } from "#components/auth/auth-title.tsx";
import { ForgotPasswordLink } from "#components/auth/forgot-password-link.tsx";
import { PasswordField } from "#components/auth/password-field.tsx";
import { SecondFactorField } from "#components/auth/second-factor-field.tsx";
import { useLink } from "#components/auth/use-link.ts";
import { useSignIn } from "#components/auth/use-sign-in.ts";
import { ProviderButton } from "#components/shell/session/provider-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { FormSkeleton } from "#components/ui/skeletons.tsx";
import { HOME } from "#lib/accounts/auth/rules.ts";
import { acceptInvitation, joinWorkspace, readInvitation } from "#lib/accounts/members/browser.ts";
import type { OpenInvitation } from "#lib/accounts/members/schema.ts";
import { PASSWORD_MIN } from "#lib/accounts/password-rules.ts";
import { switchWorkspace } from "#lib/accounts/workspaces/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

/**
 * Accepts an invitation. Signing in through the identity provider with the invited email also accepts it.
 * @param signedInAs the email of the signed-in person
 * @param hasPassword whether passwords are accepted
 */
export function JoinForm({
  signedInAs,
  singleSignOn,
  hasPassword,
}: {
  signedInAs: string | null;
  singleSignOn: { name: string | null } | null;
  hasPassword: boolean;
}) {
  const t = useTranslations("auth.join");
  const link = useLink("invitation", readInvitation);
  if (link.state === "failed") return <LoadFailed error={link.error} onRetry={link.onRetry} />;
  if (link.state === "invalid") {
    return (
      <AuthMessage
        role="alert"
        title={t("invalidTitle")}
        text={link.error ? errorText(link.error) : t("invalidText")}
      />
    );
  }
  if (link.state === "loading") return <FormSkeleton hasTitle />;
  const { token, data } = link;
  return (
    <div className="flex flex-col gap-4">
      <AuthTitle title={t("title", { workspace: data.workspaceName })}>
        {data.invitedBy === null ? t("text") : t("textBy", { name: data.invitedBy })}
      </AuthTitle>
      {data.hasAccount && signedInAs?.toLowerCase() === data.email ? (
        <JoinHere key={token} token={token} email={data.email} />
      ) : (
        <>
          {hasPassword ? <AcceptForm key={token} token={token} invitation={data} /> : null}
          {singleSignOn ? (
            <>
              <p className="text-muted text-sm">
                {t(providerText(data.hasAccount, hasPassword), { email: data.email })}
              </p>
              <ProviderButton name={singleSignOn.name} next={HOME} isPrimary={!hasPassword} />
            </>
          ) : null}
        </>
      )}
    </div>
  );
}

function providerText(hasAccount: boolean, hasPassword: boolean) {
  if (!hasAccount) return hasPassword ? "orByProvider" : "byProvider";
  return hasPassword ? "orProviderFirst" : "providerFirst";
}

function JoinHere({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.join");
  const join = useMutation({ mutationFn: joinWorkspace, onSuccess: openHome });
  return (
    <>
      <p className="text-sm">{t("signedInAs", { email })}</p>
      <FormError error={join.error} />
      <Button variant="primary" loading={join.isPending || join.isSuccess} onClick={() => join.mutate(token)}>
        {t("accept")}
      </Button>
    </>
  );
}

function AcceptForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const t = useTranslations("auth.join");
  const auth = useTranslations("auth");
  const { email, hasAccount } = invitation;
  const { needsCode, signIn, handleError } = useSignIn();
  const form = useForm({ defaultValues: { name: "", password: "", code: "" } });
  const [joined, setJoined] = useState<{ workspaceId: string } | null>(null);
  const join = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) =>
      joined ?? (await acceptInvitation({ token, password, ...(hasAccount ? {} : { name }) })),
    onSuccess: setJoined,
    onError: (error) => showServerErrors(form, error),
  });
  // Another person may be signed in, whose pages must not open when signing in fails.
  const enter = useMutation({
    mutationFn: async ({
      password,
      code,
      workspaceId,
    }: {
      password: string;
      code: string;
      workspaceId: string;
    }) => {
      await signIn({ email, password, code });
      // Without it, the workspace used last opens.
      if (hasAccount) await switchWorkspace(workspaceId).catch(() => undefined);
    },
    onSuccess: openHome,
    onError: (error) => {
      const { text } = handleError(error);
      if (text !== "") form.setError("root", { message: text });
    },
  });
  const submit = form.handleSubmit((typed) =>
    join.mutate(typed, { onSuccess: ({ workspaceId }) => enter.mutate({ ...typed, workspaceId }) }),
  );
  const isPending = join.isPending || enter.isPending || enter.isSuccess;
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AccountEmail email={email} />
      {hasAccount ? null : (
        <TextField
          label={auth("name")}
          autoComplete="name"
          maxLength={64}
          autoFocus
          dir="auto"
          {...fieldProps(form, "name")}
        />
      )}
      <PasswordField
        label={auth("password")}
        hint={hasAccount ? t("passwordHint") : auth("passwordHint", { count: PASSWORD_MIN })}
        autoComplete={hasAccount ? "current-password" : "new-password"}
        {...fieldProps(form, "password")}
      />
      {needsCode ? <SecondFactorField {...fieldProps(form, "code")} /> : null}
      {joined && !isPending ? (
        <p role="status" className="text-sm">
          {t("joined", { workspace: invitation.workspaceName })}
        </p>
      ) : null}
      <FormError error={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" loading={isPending}>
        {joined ? auth("signIn") : t("accept")}
      </Button>
      {hasAccount ? <ForgotPasswordLink /> : null}
    </form>
  );
}

/** A full load, because the session is another one. */
function openHome(): void {
  window.location.assign(HOME);
}
