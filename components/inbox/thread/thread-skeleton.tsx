"use client";

import { useTranslations } from "next-intl";

const BUBBLES = ["w-56", "ms-auto w-72", "ms-auto w-40", "w-80", "w-48", "ms-auto w-64"];

export function ThreadSkeleton() {
  const t = useTranslations("thread");
  return (
    <div className="flex animate-pulse flex-col gap-3 px-3 pt-6">
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      {BUBBLES.map((layout) => (
        <span key={layout} aria-hidden className={`h-11 max-w-[85%] rounded-lg bg-raised ${layout}`} />
      ))}
    </div>
  );
}
