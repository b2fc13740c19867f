import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { ImportView } from "#lib/contacts/imports/schema.ts";

const TONES = {
  uploaded: "neutral",
  running: "info",
  done: "success",
  failed: "danger",
  canceled: "warning",
} as const;

export function ImportState({ state }: Pick<ImportView, "state">) {
  const t = useTranslations("contacts.import");
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
