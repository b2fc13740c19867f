"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { LabelAct } from "#components/contacts/labels-table.tsx";
import { TintPicker } from "#components/contacts/tint-picker.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LabelChip } from "#components/ui/label-chip.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { useLast } from "#components/ui/use-last.ts";
import { createLabel, labelsQuery, updateLabel } from "#lib/contacts/browser.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";
import { foldLabel, tintOf } from "#lib/contacts/rules.ts";
import { ApiError } from "#lib/http/api-error.ts";

/** Makes a label, or renames one and gives it another colour. */
export function EditLabelDialog({ act, onClose }: { act: LabelAct | null; onClose: () => void }) {
  const t = useTranslations("contacts.labels");
  const mine = act?.kind === "create" || act?.kind === "edit" ? act : null;
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
  const [name, setName] = useState(label?.name ?? "");
  const [chosen, setChosen] = useState<number | null>(label?.tint ?? null);
  const tint = chosen ?? tintOf(foldLabel(name));
  const save = useMutation({
    mutationFn: () => (label ? updateLabel(label.id, { name, tint }) : createLabel({ name, tint })),
    onSuccess: () => {
      void client.invalidateQueries(labelsQuery);
      onClose();
    },
  });
  const error = save.error instanceof ApiError ? save.error : null;
  // A name that is taken is a fault of that field, though the server says it of the label as a whole.
  const fault = error?.code === "LABEL_TAKEN" ? error.message : error?.fields.name;
  const form = useFocusFault(fault);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t("name")}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        maxLength={40}
        autoComplete="off"
        autoFocus
        error={fault}
      />
      <TintPicker value={tint} onChange={setChosen} />
      <div className="flex min-h-5 items-center gap-2 text-muted text-xs">
        {t("preview")}
        {name.trim() ? <LabelChip name={name.trim()} tint={tint} /> : null}
      </div>
      {fault ? null : <FormError error={save.error} shown={["name"]} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose} disabled={save.isPending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
