"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { useEndpointAct } from "#components/webhooks/use-endpoint-act.ts";
import { replayWebhook } from "#lib/webhooks/browser.ts";
import type { EndpointView, ReplayInput } from "#lib/webhooks/schema.ts";

type Way = "failed" | "range";

/** Sends many events again: what failed since a time, or everything within one. */
export function ReplayDialog({
  endpoint,
  open,
  onClose,
}: {
  endpoint: EndpointView;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("webhooks");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("replayTitle")}
      description={t("replayText")}
    >
      <ReplayForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function ReplayForm({ endpoint, onClose }: { endpoint: EndpointView; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const [way, setWay] = useState<Way>("failed");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useFocusFault(faults);
  const replay = useEndpointAct(
    endpoint.id,
    (input: ReplayInput) => replayWebhook(endpoint.id, input),
    (count) => {
      notice.success(t("replayed", { count }));
      onClose();
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const names = way === "failed" ? ["since"] : ["from", "to"];
    const [first, last] = names.map((name) => toInstant(String(typed.get(name))));
    const missing = names.filter((_name, index) => [first, last][index] === null);
    const turned = first && last && first >= last ? { to: t("chooseOrder") } : {};
    const found = { ...turned, ...Object.fromEntries(missing.map((name) => [name, t("chooseTime")])) };
    setFaults(found);
    if (Object.keys(found).length > 0 || !first) return;
    replay.mutate(last ? { from: first, to: last } : { failedSince: first });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t("replayTitle")}</legend>
        {(["failed", "range"] as const).map((each) => (
          <label key={each} className="flex min-h-8 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name="way"
              value={each}
              checked={way === each}
              onChange={() => setWay(each)}
              className="size-4 accent-accent"
            />
            {t(each === "failed" ? "replayFailed" : "replayRange")}
          </label>
        ))}
      </fieldset>
      {way === "failed" ? (
        <TextField label={t("since")} name="since" type="datetime-local" error={faults.since} />
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t("from")} name="from" type="datetime-local" error={faults.from} />
          <TextField label={t("to")} name="to" type="datetime-local" error={faults.to} />
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={replay.isPending}>
          {t("replay")}
        </Button>
      </div>
    </form>
  );
}

/** What was typed in the reader's zone, as an instant; null for nothing. */
function toInstant(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
