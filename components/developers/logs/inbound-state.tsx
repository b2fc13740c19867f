import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { InboundWebhookState, InboundWebhookUpdateView } from "#lib/ingest/schema.ts";

const STATE_TONES = {
  pending: "neutral",
  retrying: "warning",
  processed: "success",
  partially_processed: "danger",
  failed: "danger",
} as const;

export function InboundState({ state }: { state: InboundWebhookState }) {
  const t = useTranslations("settings.inbound.states");
  return <Badge tone={STATE_TONES[state]}>{t(state)}</Badge>;
}

const OUTCOME_TONES = {
  applied: "success",
  unchanged: "neutral",
  ignored: "neutral",
  unreadable: "danger",
  failed: "danger",
} as const;

export function UpdateOutcome({ outcome }: Pick<InboundWebhookUpdateView, "outcome">) {
  const t = useTranslations("settings.inbound.outcomes");
  return <Badge tone={OUTCOME_TONES[outcome]}>{t(outcome)}</Badge>;
}
