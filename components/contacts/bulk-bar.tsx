"use client";

import { useMutation } from "@tanstack/react-query";
import { Download, Tag, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LabelChoice } from "#components/contacts/label-choices.tsx";
import { LabelField } from "#components/contacts/label-field.tsx";
import { useBulkContacts } from "#components/contacts/use-bulk-contacts.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { useLast } from "#components/ui/use-last.ts";
import { downloadContacts } from "#lib/contacts/browser.ts";
import { BULK_CONTACTS_MAX } from "#lib/contacts/rules.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function BulkBar({
  ids,
  count,
  onSelectAll,
  onDone,
}: {
  ids: string[];
  /** The count of the whole list. */
  count: number;
  onSelectAll: () => Promise<void>;
  onDone: () => void;
}) {
  const t = useTranslations("contacts.bulk");
  const [canExport, canOptOut] = [usePermission("contacts.export"), usePermission("contacts.bulk_opt_out")];
  const [action, setAction] = useState<"label" | "optOut" | null>(null);
  const shown = useLast(action);
  const tooMany = ids.length > BULK_CONTACTS_MAX;
  const selecting = useMutation({ mutationFn: onSelectAll });
  const exporting = useMutation({
    mutationFn: () => downloadContacts(ids),
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-2 border-t bg-raised px-4 py-2.5"
    >
      <span role="status" className="tabular me-auto text-sm">
        {tooMany ? t("tooMany", { max: BULK_CONTACTS_MAX }) : t("selected", { count: ids.length })}
      </span>
      {ids.length < Math.min(count, BULK_CONTACTS_MAX) ? (
        <Button size="sm" variant="ghost" loading={selecting.isPending} onClick={() => selecting.mutate()}>
          {count > BULK_CONTACTS_MAX
            ? t("selectFirst", { count: BULK_CONTACTS_MAX })
            : t("selectAll", { count })}
        </Button>
      ) : null}
      <Button size="sm" disabled={tooMany} onClick={() => setAction("label")}>
        <Tag aria-hidden className="size-3.5" />
        {t("label")}
      </Button>
      {canOptOut ? (
        <Button size="sm" disabled={tooMany} onClick={() => setAction("optOut")}>
          {t("optOut")}
        </Button>
      ) : null}
      {canExport && !tooMany ? (
        <Button size="sm" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden className="size-3.5" />
          {t("export")}
        </Button>
      ) : null}
      <Button size="icon" variant="ghost" aria-label={t("clear")} onClick={onDone}>
        <X aria-hidden className="size-4" />
      </Button>
      <Dialog
        open={action !== null}
        onOpenChange={(open) => open || setAction(null)}
        title={
          shown === "optOut"
            ? t("optOutTitle", { count: ids.length })
            : t("labelTitle", { count: ids.length })
        }
        description={shown === "optOut" ? t("optOutText") : undefined}
      >
        {shown ? (
          <BulkForm key={shown} action={shown} ids={ids} onCancel={() => setAction(null)} onDone={onDone} />
        ) : null}
      </Dialog>
    </section>
  );
}

function BulkForm({
  action,
  ids,
  onCancel,
  onDone,
}: {
  action: "label" | "optOut";
  ids: string[];
  onCancel: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("contacts.bulk");
  const common = useTranslations("common");
  const [add, setAdd] = useState<LabelChoice | null>(null);
  const [remove, setRemove] = useState<LabelChoice | null>(null);
  const { applyChange, isPending, error } = useBulkContacts(action === "label", onDone);
  const apply = () =>
    applyChange({
      ids,
      ...(action === "optOut" ? { optOut: true } : {}),
      ...(add ? { addLabels: [add.id] } : {}),
      ...(remove ? { removeLabels: [remove.id] } : {}),
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) apply();
      }}
      className="flex flex-col gap-4"
    >
      {action === "label" ? (
        <>
          <LabelField label={t("add")} hint={t("addHint")} chosen={add} onChange={setAdd} canCreate />
          <LabelField label={t("remove")} chosen={remove} onChange={setRemove} />
        </>
      ) : null}
      <FormError error={error} />
      <DialogFooter>
        <Button onClick={onCancel} disabled={isPending}>
          {common("cancel")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={isPending}
          disabled={action === "label" && !add && !remove}
        >
          {t(action === "label" ? "apply" : "optOut")}
        </Button>
      </DialogFooter>
    </form>
  );
}
