"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { FormError } from "#components/ui/form-error.tsx";

export function ConfirmForm({
  submitLabel,
  variant = "danger",
  mutation,
  disabled = false,
  onSubmit,
  onCancel,
  children,
}: {
  submitLabel: string;
  variant?: "primary" | "danger";
  mutation: { isPending: boolean; error: unknown };
  /** Whether something must be chosen first. */
  disabled?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const common = useTranslations("common");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-5"
    >
      {children}
      <FormError error={mutation.error} />
      <DialogFooter>
        <Button onClick={onCancel} disabled={mutation.isPending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant={variant} loading={mutation.isPending} disabled={disabled}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
