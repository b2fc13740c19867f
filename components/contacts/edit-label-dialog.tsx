"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { ColorPicker } from "#components/contacts/color-picker.tsx";
import type { LabelAction } from "#components/contacts/labels-table.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { notice } from "#components/ui/notice.ts";
import { useLast } from "#components/ui/use-last.ts";
import { createLabel, labelsQuery, updateLabel } from "#lib/contacts/browser.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";
import { colorOf, LABEL_MAX, normalizeLabelName } from "#lib/contacts/rules.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";

export function EditLabelDialog({ action, onClose }: { action: LabelAction | null; onClose: () => void }) {
  const t = useTranslations("contacts.labels");
  const mine = action?.kind === "create" || action?.kind === "edit" ? action : null;
  const shown = useLast(mine);
  return (
    <Dialog
      open={mine !== null}
      onOpenChange={(open) => open || onClose()}
      title={shown?.kind === "edit" ? t("editTitle", { name: shown.label.name }) : t("create")}
      description={shown?.kind === "edit" ? t("editText", { count: shown.label.count }) : t("createText")}
    >
      {shown ? (
        <LabelForm
          key={shown.kind === "edit" ? shown.label.id : "new"}
          label={shown.kind === "edit" ? shown.label : null}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function LabelForm({ label, onClose }: { label: LabelView | null; onClose: () => void }) {
  const t = useTranslations("contacts.labels");
  const common = useTranslations("common");
  const client = useQueryClient();
  const form = useForm<{ name: string; chosen: number | null }>({
    defaultValues: { name: label?.name ?? "", chosen: label?.color ?? null },
  });
  const { name, chosen } = form.watch();
  const used = new Set(useQuery(labelsQuery).data?.data.map((other) => other.color));
  const color = chosen ?? colorOf(normalizeLabelName(name), used);
  const save = useMutation({
    mutationFn: async () => {
      if (!label) return createLabel({ name, color });
      const change = changedFields(label, { name, color });
      return Object.keys(change).length > 0 ? updateLabel(label.id, change) : label;
    },
    onSuccess: (saved) => {
      notice.success(common(label ? "saved" : "created", { name: saved.name }));
      void client.invalidateQueries(labelsQuery);
      onClose();
    },
    onError: (error) => showServerErrors(form, error, { LABEL_TAKEN: "name" }),
  });
  return (
    <form onSubmit={form.handleSubmit(() => save.mutate())} className="flex flex-col gap-5">
      <TextField
        label={t("name")}
        dir="auto"
        required
        maxLength={LABEL_MAX}
        autoComplete="off"
        autoFocus
        {...fieldProps(form, "name")}
      />
      <ColorPicker value={color} onChange={(next) => form.setValue("chosen", next)} />
      <div className="flex min-h-5 items-center gap-2 text-muted text-xs">
        {t("preview")}
        {name.trim() ? <LabelChip name={name.trim()} color={color} /> : null}
      </div>
      <FormFooter form={form} submitLabel={t("save")} pending={save.isPending} onCancel={onClose} />
    </form>
  );
}
