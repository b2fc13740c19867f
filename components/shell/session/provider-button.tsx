"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { goToProvider } from "#lib/accounts/auth/browser.ts";

/** Leaves for the identity provider. @param next the page to return to; the current one if absent */
export function ProviderButton({
  name,
  next,
  confirm = false,
  isPrimary = false,
}: {
  name: string | null;
  next?: string;
  confirm?: boolean;
  isPrimary?: boolean;
}) {
  const t = useTranslations("auth.singleSignOn");
  const leave = useMutation({
    mutationFn: () =>
      goToProvider({ next: next ?? window.location.pathname + window.location.search, confirm }),
  });
  const provider = name ?? t("provider");
  return (
    <>
      <FormError error={leave.error} />
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        {confirm ? t("confirm", { provider }) : t("continue", { provider })}
      </Button>
    </>
  );
}
