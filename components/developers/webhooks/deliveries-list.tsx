"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { DeliveriesTable } from "#components/developers/webhooks/deliveries-table.tsx";
import { DeliveryDialog } from "#components/developers/webhooks/delivery-dialog.tsx";
import { ReplayDialog } from "#components/developers/webhooks/replay-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SelectFilter } from "#components/ui/filter-fields.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { TableSkeleton } from "#components/ui/skeletons.tsx";
import { webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { deliveryStates } from "#lib/platform/delivery-states.ts";
import { type DeliveryFilter, deliveriesQuery } from "#lib/webhooks/browser.ts";
import type { Delivery, EndpointView } from "#lib/webhooks/schema.ts";

const parsers = { state: parseAsStringLiteral(deliveryStates), eventType: parseAsString };

export function DeliveriesList({ endpoint, refreshMs }: { endpoint: EndpointView; refreshMs: number }) {
  const t = useTranslations("webhooks");
  const [{ state, eventType }, setFilter] = useQueryStates(parsers);
  const filter: DeliveryFilter = { state: state ?? "", eventType: eventType ?? "" };
  const [open, setOpen] = useState<Delivery | null>(null);
  const [replaying, setReplaying] = useState(false);
  const query = useInfiniteQuery({
    ...deliveriesQuery(endpoint.id, filter),
    // Reads every loaded page, so the number of requests stays the same.
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });
  const deliveries = query.data?.pages.flatMap((page) => page.data);
  const filtered = filter.state !== "" || filter.eventType !== "";
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SectionTitle id="deliveries">{t("deliveries")}</SectionTitle>
        <div className="flex flex-wrap items-center gap-2">
          <div className="grid grid-cols-2 gap-2">
            <SelectFilter
              label={t("filterState")}
              value={filter.state}
              any={t("anyState")}
              onChange={(value) =>
                void setFilter({ state: deliveryStates.find((known) => known === value) ?? null })
              }
            >
              {deliveryStates.map((state) => (
                <option key={state} value={state}>
                  {t(`deliveryState.${state}`)}
                </option>
              ))}
            </SelectFilter>
            <SelectFilter
              label={t("filterType")}
              value={filter.eventType}
              any={t("anyType")}
              onChange={(value) => void setFilter({ eventType: value || null })}
            >
              {webhookEventTypes.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </SelectFilter>
          </div>
          <Button size="sm" className="h-8" onClick={() => setReplaying(true)}>
            {t("replayMany")}
          </Button>
        </div>
      </div>
      {deliveries ? (
        deliveries.length > 0 ? (
          <DeliveriesTable deliveries={deliveries} onOpen={setOpen} />
        ) : (
          <EmptyState title={t(filtered ? "noMatches" : "noDeliveries")} />
        )
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TableSkeleton rowHeight="h-11" />
      )}
      <LoadMore query={query} label={t("showMore")} />
      <DeliveryDialog endpoint={endpoint} delivery={open} onClose={() => setOpen(null)} />
      <ReplayDialog endpoint={endpoint} open={replaying} onClose={() => setReplaying(false)} />
    </section>
  );
}
