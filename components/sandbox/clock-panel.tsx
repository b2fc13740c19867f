"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { DateTime, formatDateTime } from "#components/ui/date-time.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { chatsQuery, moveClock } from "#lib/sandbox/browser.ts";

const HOUR = 60 * 60 * 1000;
const steps = {
  "1h": HOUR,
  "23h55": 24 * HOUR - 5 * 60 * 1000,
  "24h": 24 * HOUR,
  "7d": 7 * 24 * HOUR,
} as const;
type Step = keyof typeof steps;
const names: readonly Step[] = ["1h", "23h55", "24h", "7d"];

/** The simulator's present, and the ways to move it ahead. */
export function ClockPanel({ now }: { now: string }) {
  const t = useTranslations("sandbox");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const move = useMutation({
    mutationFn: (chosen: Step) => moveClock(steps[chosen]),
    onSuccess: (moved) => {
      setStep(null);
      toast.success(t("moved", { now: formatDateTime(moved.now, "short") }));
      void client.invalidateQueries(chatsQuery);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <section aria-label={t("clock")} className="border-t px-4 py-4">
      <p className="flex items-baseline justify-between text-sm">
        <span className="text-muted">{t("clock")}</span>
        <DateTime value={now} format="short" className="font-medium" />
      </p>
      <p className="mt-1 text-muted text-xs">{t("clockText")}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {names.map((name) => (
          <Button key={name} size="sm" onClick={() => setStep(name)}>
            {t(`move.${name}`)}
          </Button>
        ))}
      </div>
      <Dialog
        open={step !== null}
        onOpenChange={() => setStep(null)}
        title={t("moveTitle", { step: step ? t(`move.${step}`) : "" })}
        description={t("moveText")}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => setStep(null)}>{common("cancel")}</Button>
          <Button variant="primary" loading={move.isPending} onClick={() => step && move.mutate(step)}>
            {t("moveConfirm")}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
