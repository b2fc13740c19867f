"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { chatsQuery, moveClock } from "#lib/simulator/browser.ts";

const steps = {
  "1m": MINUTE,
  "10m": 10 * MINUTE,
  "1h": HOUR,
  "23h55": DAY - 5 * MINUTE,
  "24h": DAY,
  "3d": 3 * DAY,
  "7d": 7 * DAY,
} as const;
type Step = keyof typeof steps;
const names = Object.keys(steps).filter((name): name is Step => name in steps);

export function ClockPanel({ now, disabled }: { now: string; disabled: boolean }) {
  const t = useTranslations("sandbox");
  const { dateTime } = useFormats();
  const common = useTranslations("common");
  const client = useQueryClient();
  const [step, setStep] = useState<{ label: string; byMs: number } | null>(null);
  const move = useMutation({
    mutationFn: moveClock,
    onSuccess: (moved) => {
      setStep(null);
      notice.success(t("advanced", { now: dateTime(moved.now, "short") }));
      void client.invalidateQueries(chatsQuery);
    },
    onError: (error) => notice.error(errorText(error)),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const minutes = Number(new FormData(event.currentTarget).get("minutes"));
    setStep({ label: t("advanceMinutes", { minutes }), byMs: minutes * MINUTE });
  }
  return (
    <section aria-label={t("clock")} className="px-4 py-4">
      <p className="flex items-baseline justify-between text-sm">
        <span className="text-muted">{t("clock")}</span>
        <DateTime value={now} format="short" className="font-medium" />
      </p>
      <p className="mt-1 text-muted text-xs">{t("clockText")}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {names.map((name) => (
          <Button
            key={name}
            size="sm"
            disabled={disabled}
            onClick={() => setStep({ label: t(`advance.${name}`), byMs: steps[name] })}
          >
            {t(`advance.${name}`)}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} className="mt-4 flex items-end gap-2">
        <div className="flex-1">
          <TextField
            label={t("minutes")}
            name="minutes"
            type="number"
            min={1}
            max={(7 * DAY) / MINUTE}
            required
            disabled={disabled}
          />
        </div>
        <Button type="submit" disabled={disabled}>
          {t("advanceBy")}
        </Button>
      </form>
      <Dialog
        open={step !== null}
        onOpenChange={() => setStep(null)}
        title={t("advanceTitle", { step: step?.label ?? "" })}
        description={t("advanceText")}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => setStep(null)}>{common("cancel")}</Button>
          <Button variant="primary" loading={move.isPending} onClick={() => step && move.mutate(step.byMs)}>
            {t("advanceConfirm")}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
