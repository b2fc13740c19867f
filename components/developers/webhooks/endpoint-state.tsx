import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations("webhooks");
  const { state, failingSince } = endpoint;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === "enabled" ? "success" : "neutral"}>{t(`state.${state}`)}</Badge>
      {state === "enabled" && failingSince ? <Badge tone="danger">{t("failing")}</Badge> : null}
    </span>
  );
}
