"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { passcodesQuery, resumeRange } from "#lib/otp/browser.ts";
import type { PasscodeSettings } from "#lib/otp/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function PausedRanges({ ranges }: { ranges: PasscodeSettings["pausedRanges"] }) {
  const t = useTranslations("settings.passcodes");
  return (
    <section aria-labelledby="paused-ranges">
      <SectionTitle id="paused-ranges">{t("pausedTitle")}</SectionTitle>
      <p className="mt-1 mb-2 max-w-xl text-muted text-sm">{t("pausedText")}</p>
      <ul className="divide-y rounded-lg border bg-surface">
        {ranges.map((range) => (
          <PausedRange key={range.prefix} range={range} />
        ))}
      </ul>
    </section>
  );
}

function PausedRange({ range }: { range: PasscodeSettings["pausedRanges"][number] }) {
  const t = useTranslations("settings.passcodes");
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: resumeRange,
    onSuccess: (settings) => {
      storeSaved(client, passcodesQuery, settings);
      notice.success(t("resumed", { prefix: range.prefix }));
    },
    onError: (error) => notice.error(errorText(error)),
  });
  const descriptionId = `range-${range.prefix}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div id={descriptionId}>
        <p className="font-mono text-sm">{t("range", { prefix: range.prefix })}</p>
        <p className="mt-0.5 text-muted text-xs">
          {t("rangeCounts", { sends: range.sends, verified: range.verified })} {t("until")}{" "}
          <DateTime value={range.pausedUntil} format="full" />
        </p>
      </div>
      <Button
        size="sm"
        aria-describedby={descriptionId}
        loading={resume.isPending}
        onClick={() => resume.mutate(range.prefix)}
      >
        {t("resume")}
      </Button>
    </li>
  );
}
