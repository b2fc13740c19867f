"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { AuthTitle } from "#components/auth/auth-title.tsx";
import { InvalidLink } from "#components/auth/invalid-link.tsx";
import { useLink } from "#components/auth/use-link.ts";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { FormSkeleton } from "#components/ui/skeletons.tsx";
import { confirmEmailChange, readEmailLink } from "#lib/accounts/auth/browser.ts";

/** Changes the email of an account by a link, after a press, because mail scanners open links. */
export function ConfirmEmail() {
  const t = useTranslations("auth.confirmEmail");
  const link = useLink("email-change", readEmailLink);
  const confirm = useMutation({ mutationFn: confirmEmailChange });
  if (link.state === "failed") return <LoadFailed error={link.error} onRetry={link.onRetry} />;
  if (link.state === "invalid") return <InvalidLink error={link.error} />;
  if (link.state === "loading") return <FormSkeleton fields={1} hasTitle />;
  const { token, data } = link;
  if (confirm.isSuccess && confirm.variables === token) {
    return <AuthMessage title={t("doneTitle")} text={t("doneText", { email: data.to })} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <AuthTitle title={t("title")}>{t("text")}</AuthTitle>
      <dl className="divide-y rounded-lg border bg-surface text-sm">
        {[
          { label: t("from"), value: data.from },
          { label: t("to"), value: data.to },
        ].map(({ label, value }) => (
          <div key={label} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
            <dt className="w-16 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 break-all">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <FormError error={confirm.error} />
      <Button variant="primary" loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {t("confirm")}
      </Button>
    </div>
  );
}
