"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useEndpointMutation } from "#components/developers/webhooks/use-endpoint-mutation.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { DateTimeField } from "#components/ui/field.tsx";
import { fieldProps } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { replayWebhook } from "#lib/webhooks/browser.ts";
import type { EndpointView, ReplayInput } from "#lib/webhooks/schema.ts";

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
  const form = useForm<{ way: "failed" | "range"; since: string; from: string; to: string }>();
  const way = form.watch("way", "failed");
  const replay = useEndpointMutation(
    endpoint.id,
    (input: ReplayInput) => replayWebhook(endpoint.id, input),
    (count) => {
      notice.success(t("replayed", { count }));
      onClose();
    },
  );

  const submit = form.handleSubmit(({ since, from, to }) => {
    const [first, last] = way === "failed" ? [toInstant(since), null] : [toInstant(from), toInstant(to)];
    if (first !== null) replay.mutate(last !== null ? { from: first, to: last } : { failedSince: first });
  });
  const isGiven = (typed: string) => toInstant(typed) !== null || t("timeRequired");
  const isLater = (typed: string, { from }: { from: string }) => typed > from || t("timeOrder");

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t("replayTitle")}</legend>
        {(["failed", "range"] as const).map((each) => (
          <label
            key={each}
            className="flex min-h-8 cursor-pointer items-center gap-3 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              value={each}
              defaultChecked={each === "failed"}
              {...form.register("way")}
              className="size-4 shrink-0"
            />
            {t(each === "failed" ? "replayFailed" : "replayRange")}
          </label>
        ))}
      </fieldset>
      {way === "failed" ? (
        <DateTimeField label={t("since")} {...fieldProps(form, "since", { validate: isGiven })} />
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          <DateTimeField label={t("from")} {...fieldProps(form, "from", { validate: isGiven })} />
          <DateTimeField label={t("to")} {...fieldProps(form, "to", { validate: { isGiven, isLater } })} />
        </div>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={replay.isPending}>
          {t("replay")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function toInstant(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
