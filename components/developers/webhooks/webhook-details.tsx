"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EndpointState } from "#components/developers/webhooks/endpoint-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { revealWebhookSecret } from "#lib/webhooks/browser.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function WebhookDetails({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations("webhooks");
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-lg border bg-surface px-4 py-4 text-sm md:grid-cols-2">
      <Detail name={t("status")}>
        <EndpointState endpoint={endpoint} />
      </Detail>
      <Detail name={t("lastSuccess")}>
        {endpoint.lastSuccessAt ? <RelativeTime value={endpoint.lastSuccessAt} isAlone /> : t("never")}
      </Detail>
      <Detail name={t("events")}>
        <span className="flex flex-wrap gap-1">
          {endpoint.eventTypes.map((type) => (
            <Badge key={type}>
              {/* Its asterisk would be at its beginning in Arabic. */}
              <bdi dir="ltr">{type}</bdi>
            </Badge>
          ))}
        </span>
      </Detail>
      <Detail name={t("secret")}>
        <Secret endpoint={endpoint} />
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-muted text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Secret({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations("webhooks");
  const { dateTime } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  // The secret must not stay in the cache.
  const reveal = useMutation({ mutationFn: () => revealWebhookSecret(endpoint.id), gcTime: 0 });
  return (
    <div className="flex flex-col items-start gap-2">
      {reveal.data ? <SecretText secret={reveal.data} copyLabel={t("copySecret")} /> : null}
      <Button
        size="sm"
        loading={reveal.isPending}
        onClick={() => (reveal.data ? reveal.reset() : reveal.mutate())}
      >
        {t(reveal.data ? "hide" : "reveal")}
      </Button>
      <FormError error={reveal.error} />
      {endpoint.previousSecretUntil ? (
        <p className="text-muted text-xs">
          {t("previousSecret", { at: dateTime(endpoint.previousSecretUntil, "short", zone) })}
        </p>
      ) : null}
    </div>
  );
}
