"use client";

import { useTranslations } from "next-intl";
import { Checklist } from "#components/auth/checklist.tsx";
import { useSetupSteps } from "#components/auth/use-setup-steps.ts";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { Button } from "#components/ui/button.tsx";

/** Until they are done or the member hides them; the user menu still leads to them then. */
export function SetupStepsOfInbox() {
  const t = useTranslations("auth");
  const steps = useSetupSteps();
  const [{ setupSteps: isShown }, change] = usePreferences();
  if (!steps || !isShown) return null;
  return (
    <section aria-label={t("checklist")} className="px-4 pb-6">
      <Checklist
        steps={steps}
        action={
          <Button size="sm" variant="ghost" onClick={() => change({ setupSteps: false })}>
            {t("hideChecklist")}
          </Button>
        }
      />
    </section>
  );
}
