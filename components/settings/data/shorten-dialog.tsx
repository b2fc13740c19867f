"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useLast } from "#components/ui/use-last.ts";
import { oldMessagesQueryOf } from "#lib/retention/browser.ts";
import { GRACE_HOURS, isShorter } from "#lib/retention/rules.ts";
import type { RetentionFields } from "#lib/retention/schema.ts";

/** Says what is lost before data is kept for less time. */
export function ShortenDialog({
  next,
  view,
  save,
  onConfirm,
  onClose,
}: {
  next: RetentionFields | null;
  view: RetentionFields;
  save: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("data.retention");
  const shown = useLast(next);
  return (
    <Dialog
      open={next !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("shortenTitle")}
      description={t("shortenText", { hours: GRACE_HOURS })}
    >
      <ConfirmForm submitLabel={t("shortenSubmit")} mutation={save} onSubmit={onConfirm} onCancel={onClose}>
        {shown?.messageMonths && isShorter(shown.messageMonths, view.messageMonths) ? (
          <OldMessages months={shown.messageMonths} />
        ) : null}
        {shown && isShorter(shown.auditMonths, view.auditMonths) ? (
          <p className="text-sm">{t("shortenAudit")}</p>
        ) : null}
      </ConfirmForm>
    </Dialog>
  );
}

function OldMessages({ months }: { months: number }) {
  const t = useTranslations("data.retention");
  const { data, error } = useQuery({ ...oldMessagesQueryOf(months), staleTime: 0 });
  if (error) return <FormError error={error} />;
  return (
    <p role="status" className="text-sm">
      {data
        ? t(data.isMore ? "shortenMoreMessages" : "shortenMessages", { count: data.count })
        : t("countingMessages")}
    </p>
  );
}
