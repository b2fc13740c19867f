"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LabelAction } from "#components/contacts/labels-table.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { notice } from "#components/ui/notice.ts";
import { useLast } from "#components/ui/use-last.ts";
import { deleteLabel, labelsQuery, mergeLabel } from "#lib/contacts/browser.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";

export function RemoveLabelDialog({
  action,
  labels,
  onClose,
}: {
  action: LabelAction | null;
  labels: LabelView[];
  onClose: () => void;
}) {
  const t = useTranslations("contacts.labels");
  const mine = action?.kind === "merge" || action?.kind === "delete" ? action : null;
  const shown = useLast(mine);
  const values = { name: shown?.label.name ?? "", count: shown?.label.count ?? 0 };
  return (
    <Dialog
      open={mine !== null}
      onOpenChange={(open) => open || onClose()}
      title={t(shown?.kind === "merge" ? "mergeTitle" : "deleteTitle", values)}
      description={t(shown?.kind === "merge" ? "mergeText" : "deleteText", values)}
    >
      {shown ? (
        <RemoveLabel
          key={shown.kind + shown.label.id}
          kind={shown.kind}
          label={shown.label}
          others={labels.filter(({ id }) => id !== shown.label.id)}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function RemoveLabel({
  kind,
  label,
  others,
  onClose,
}: {
  kind: "merge" | "delete";
  label: LabelView;
  others: LabelView[];
  onClose: () => void;
}) {
  const t = useTranslations("contacts.labels");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [into, setInto] = useState("");
  const remove = useMutation({
    mutationFn: async () =>
      void (await (kind === "merge" ? mergeLabel(label.id, into) : deleteLabel(label.id))),
    onSuccess: () => {
      const target = others.find(({ id }) => id === into);
      notice.success(target ? t("merged", { name: target.name }) : common("deleted", { name: label.name }));
      void client.invalidateQueries(labelsQuery);
      onClose();
    },
  });
  return (
    <ConfirmForm
      submitLabel={t(kind)}
      mutation={remove}
      disabled={kind === "merge" && into === ""}
      onSubmit={() => remove.mutate()}
      onCancel={onClose}
    >
      {kind === "merge" ? (
        <SelectField label={t("mergeInto")} value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">{t("choose")}</option>
          {others.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {t("option", { name, count })}
            </option>
          ))}
        </SelectField>
      ) : null}
    </ConfirmForm>
  );
}
