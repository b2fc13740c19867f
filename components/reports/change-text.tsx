"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ValueKind } from "#lib/reports/schema.ts";
import { changeOf, formatChange, formatValue } from "#lib/reports/value-format-rules.ts";

/** The difference to the previous period; nothing without a value to compare with. */
export function ChangeText({
  of,
  className,
}: {
  of: { value: number | null; previous: number | null; kind: ValueKind };
  className?: string;
}) {
  const t = useTranslations("reports");
  const formats = useFormats();
  const change = changeOf(of);
  if (change === null) return null;
  const text = formatChange(change, of.kind, {
    locale: formats.locale,
    points: (values) => t("points", values),
  });
  const before = t("compared", { value: formatValue(of.previous ?? 0, of.kind, formats) });
  return (
    <span title={before} className={className}>
      <span aria-hidden>{text}</span>
      <span className="sr-only">, {t("change", { change: text })}</span>
    </span>
  );
}
