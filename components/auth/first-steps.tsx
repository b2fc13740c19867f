"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Checklist } from "#components/auth/checklist.tsx";
import { SandboxCard } from "#components/auth/sandbox-card.tsx";
import { isSetUp } from "#components/auth/use-setup-steps.ts";
import { buttonStyle } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import type { SetupSteps } from "#lib/accounts/schema.ts";

export function FirstSteps({ steps, sandboxEnabled }: { steps: SetupSteps; sandboxEnabled: boolean }) {
  const t = useTranslations("auth");
  const router = useRouter();
  useEffect(() => {
    const refresh = () => router.refresh();
    // The back/forward cache may restore an outdated page.
    refresh();
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, [router]);
  return (
    <>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        {sandboxEnabled ? <SandboxCard hasNumber={steps.sandbox} /> : null}
        <section className="flex flex-col rounded-lg border bg-surface p-5">
          <SectionTitle>{t("cloudCard")}</SectionTitle>
          <p className="mt-1 mb-5 text-muted text-sm">{t("cloudCardText")}</p>
          <Link href="/settings/number" className={buttonStyle({ className: "mt-auto" })}>
            {t("cloudCardAction")}
          </Link>
        </section>
      </div>
      {isSetUp(steps) ? null : (
        <div className="mt-10">
          <Checklist steps={steps} />
        </div>
      )}
    </>
  );
}
