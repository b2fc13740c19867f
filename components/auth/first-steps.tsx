"use client";

import { useTranslations } from "next-intl";
import { Checklist, type Steps } from "#components/auth/checklist.tsx";
import { SandboxCard } from "#components/auth/sandbox-card.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

export function FirstSteps({ steps, sandboxEnabled }: { steps: Steps; sandboxEnabled: boolean }) {
  const t = useTranslations("auth");
  return (
    <>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        {sandboxEnabled ? <SandboxCard hasNumber={steps.number} /> : null}
        <section className="flex flex-col rounded-lg border bg-surface p-5">
          <h2 className="font-medium">{t("cloudCard")}</h2>
          <p className="mt-1 mb-5 text-muted text-sm">{t("cloudCardText")}</p>
          <Link href="/settings/number" className={buttonStyle({ className: "mt-auto" })}>
            {t("cloudCardAction")}
          </Link>
        </section>
      </div>
      <Checklist steps={steps} />
    </>
  );
}
