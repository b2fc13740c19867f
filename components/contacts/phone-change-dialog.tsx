"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { formatPhone } from "#lib/platform/format-phone.ts";

export interface PhoneChange {
  phone: string;
  closesWindow: boolean;
  unsentMessages: number;
}

interface PhoneChangeDialogProps {
  change: PhoneChange;
  name: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what is lost with the previous number. */
export function PhoneChangeDialog({ change, name, onConfirm, onClose }: PhoneChangeDialogProps) {
  const t = useTranslations("contacts.changePhone");
  const mutation = useMutation({ mutationFn: onConfirm, meta: { keepsUndo: true }, onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("title")}
      description={t("text", { phone: formatPhone(change.phone) })}
    >
      <ConfirmForm
        submitLabel={t("submit")}
        mutation={mutation}
        onSubmit={mutation.mutate}
        onCancel={onClose}
      >
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
          {change.closesWindow ? <li>{t("window", { name })}</li> : null}
          {change.unsentMessages > 0 ? <li>{t("messages", { count: change.unsentMessages })}</li> : null}
        </ul>
      </ConfirmForm>
    </Dialog>
  );
}
