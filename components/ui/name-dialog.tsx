"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";

interface NameDialogProps<Saved> {
  title: string;
  description?: string;
  label: string;
  submitLabel: string;
  initial?: string;
  maxLength: number;
  save: (name: string) => Promise<Saved>;
  /** Until it resolves, the dialog stays open. */
  onSaved: (saved: Saved) => Promise<void> | void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a name under which something is saved. */
export function NameDialog<Saved>({
  title,
  description,
  label,
  submitLabel,
  initial = "",
  maxLength,
  save,
  onSaved,
  onClose,
  children,
}: NameDialogProps<Saved>) {
  const common = useTranslations("common");
  const [name, setName] = useState(initial);
  const saving = useMutation({
    mutationFn: () => save(name.trim()),
    onSuccess: async (saved) => {
      await onSaved(saved);
      notice.success(common(initial === "" ? "created" : "saved", { name: name.trim() }));
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) saving.mutate();
        }}
      >
        <TextField
          label={label}
          value={name}
          maxLength={maxLength}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        {children}
        <FormError error={saving.error} />
        <DialogFooter>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" loading={saving.isPending} disabled={!name.trim()}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
