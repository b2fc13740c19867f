"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { Link } from "#components/ui/link.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { addSandboxNumber } from "#lib/numbers/browser.ts";

export function SandboxCard({ hasNumber }: { hasNumber: boolean }) {
  const t = useTranslations("auth");
  const navigate = useNavigate();
  const add = useMutation({ mutationFn: addSandboxNumber });
  return (
    <section className="flex flex-col rounded-lg border bg-surface p-5">
      <SectionTitle>{t("sandboxCard")}</SectionTitle>
      <p className="mt-1 mb-5 text-muted text-sm">{t("sandboxCardText")}</p>
      <FormError error={add.error} />
      {hasNumber ? (
        <Link href="/sandbox" className={buttonStyle({ variant: "primary", className: "mt-auto" })}>
          {t("sandboxCardOpen")}
        </Link>
      ) : (
        <Button
          variant="primary"
          className="mt-auto"
          loading={add.isPending || add.isSuccess}
          onClick={() => add.mutate(undefined, { onSuccess: () => navigate("/sandbox") })}
        >
          {t("sandboxCardAction")}
        </Button>
      )}
    </section>
  );
}
