"use client";

import { useTranslations } from "next-intl";
import { keysOf } from "#components/ui/keys-of.ts";

export function TemplatesSkeleton() {
  const t = useTranslations("composer.template");
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">{t("loading")}</span>
      {keysOf(3).map((row) => (
        <div key={row} className="flex h-13 animate-pulse items-center gap-8 px-3">
          <span className="h-3 w-40 rounded bg-raised" />
          <span className="ms-auto h-3 w-16 rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}

/** In the measures of `TemplatePicker`, while its code loads. */
export function TemplatePickerSkeleton() {
  return (
    <div className="px-3 py-2.5">
      <div aria-hidden className="mb-2 flex animate-pulse flex-wrap gap-2">
        <span className="h-8 flex-1 rounded-md bg-raised max-sm:basis-full" />
        <span className="h-8 w-32 rounded-md bg-raised max-sm:flex-1" />
      </div>
      <div className="h-40 overflow-hidden rounded-md border">
        <TemplatesSkeleton />
      </div>
    </div>
  );
}
