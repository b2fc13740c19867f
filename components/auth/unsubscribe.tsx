"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AuthMessage } from "#components/auth/auth-message.tsx";
import { AuthTitle } from "#components/auth/auth-title.tsx";
import { InvalidLink } from "#components/auth/invalid-link.tsx";
import { useLinkToken } from "#components/auth/use-link.ts";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { FormSkeleton } from "#components/ui/skeletons.tsx";
import { unsubscribe } from "#lib/reports/subscriptions/browser.ts";

/** Ends the reports by mail, after a press, because mail scanners open links. */
export function Unsubscribe() {
  const t = useTranslations("auth.unsubscribe");
  const token = useLinkToken();
  const end = useMutation({ mutationFn: unsubscribe });
  if (token === null) return <FormSkeleton fields={0} hasTitle />;
  if (token === "") return <InvalidLink error={null} />;
  if (end.isSuccess && end.variables === token)
    return <AuthMessage title={t("doneTitle")} text={t("doneText")} />;
  return (
    <div className="flex flex-col gap-4">
      <AuthTitle title={t("title")}>{t("text")}</AuthTitle>
      <FormError error={end.error} />
      <Button variant="primary" loading={end.isPending} onClick={() => end.mutate(token)}>
        {t("confirm")}
      </Button>
    </div>
  );
}
