"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AttemptDetails } from "#components/developers/webhooks/attempt-details.tsx";
import { deliveryTones } from "#components/developers/webhooks/deliveries-table.tsx";
import { useEndpointMutation } from "#components/developers/webhooks/use-endpoint-mutation.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { DetailsSkeleton } from "#components/ui/skeletons.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useLast } from "#components/ui/use-last.ts";
import { deliveryQuery, replayWebhook } from "#lib/webhooks/browser.ts";
import type { Delivery, DeliveryDetail, EndpointView } from "#lib/webhooks/schema.ts";

export function DeliveryDialog({
  endpoint,
  delivery,
  onClose,
}: {
  endpoint: EndpointView;
  delivery: Delivery | null;
  onClose: () => void;
}) {
  const t = useTranslations("webhooks");
  const shown = useLast(delivery);
  return (
    <Dialog
      open={delivery !== null}
      onOpenChange={(open) => open || onClose()}
      title={<span className="font-mono text-base">{shown?.eventType ?? t("deliveryTitle")}</span>}
      description={<span className="break-all font-mono text-xs">{shown?.eventId}</span>}
      className="max-w-2xl"
    >
      {shown ? <DeliveryBody key={shown.id} endpoint={endpoint} id={shown.id} /> : null}
    </Dialog>
  );
}

function DeliveryBody({ endpoint, id }: { endpoint: EndpointView; id: string }) {
  const { data, error, refetch } = useQuery({ ...deliveryQuery(endpoint.id, id), refetchInterval: 2000 });
  if (data) return <Shown endpoint={endpoint} detail={data} />;
  return error ? (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <DetailsSkeleton hasTitle={false} />
  );
}

function Shown({ endpoint, detail }: { endpoint: EndpointView; detail: DeliveryDetail }) {
  const t = useTranslations("webhooks");
  const { dateTime } = useFormats();
  const { delivery, body, attempts } = detail;
  const replay = useEndpointMutation(
    endpoint.id,
    () => replayWebhook(endpoint.id, { eventId: delivery.eventId }),
    (count) => notice.success(t("replayed", { count })),
  );
  return (
    <div className="flex flex-col gap-5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={deliveryTones[delivery.state]}>{t(`deliveryState.${delivery.state}`)}</Badge>
        <DateTime value={delivery.createdAt} format="full" className="text-muted" />
        {delivery.nextAttemptAt && delivery.attempts > 0 ? (
          <span className="text-muted">
            {t("nextAttempt", { at: dateTime(delivery.nextAttemptAt, "short") })}
          </span>
        ) : null}
        <Button size="sm" className="ms-auto" loading={replay.isPending} onClick={() => replay.mutate()}>
          {t("replay")}
        </Button>
      </div>
      <section>
        <div className="mb-1.5 flex items-center justify-between gap-2">
          <SectionTitle level={3}>{t("requestBody")}</SectionTitle>
          {body ? <CopyButton text={body} label={t("copyBody")} /> : null}
        </div>
        {body ? (
          <CodeBlock label={t("requestBody")}>{indent(body)}</CodeBlock>
        ) : (
          <p className="text-muted">{t("bodyExpired")}</p>
        )}
      </section>
      {attempts.length === 0 ? <p className="text-muted">{t("noAttempts")}</p> : null}
      <ol className="flex flex-col gap-3">
        {attempts.map((attempt) => (
          <li key={attempt.startedAt}>
            <AttemptDetails attempt={attempt} open={attempt === attempts[0]} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Indents the payload for display only; what is sent and copied is compact. */
function indent(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
