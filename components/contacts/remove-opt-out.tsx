"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { OPT_IN_REASON_MAX } from "#lib/contacts/rules.ts";
import { conversationKey, conversationListKey, removeOptOut } from "#lib/conversations/browser.ts";

export function RemoveOptOut({ contact }: { contact: Pick<ContactView, "id" | "displayName"> }) {
  const t = useTranslations("inbox.optIn");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title", { name: contact.displayName })}
        description={t("text")}
      >
        <ReasonForm contactId={contact.id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReasonForm({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const t = useTranslations("inbox.optIn");
  const client = useQueryClient();
  const form = useForm<{ reason: string }>();
  const removal = useMutation({
    mutationFn: ({ reason }: { reason: string }) => removeOptOut(contactId, reason),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: contactQuery(contactId).queryKey }),
        client.invalidateQueries({ queryKey: conversationKey }),
        client.invalidateQueries({ queryKey: conversationListKey }),
      ]);
      notice.success(t("done"));
      onClose();
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form onSubmit={form.handleSubmit((typed) => removal.mutate(typed))} className="flex flex-col gap-3">
      <TextAreaField
        label={t("reason")}
        hint={t("reasonHint")}
        required
        maxLength={OPT_IN_REASON_MAX}
        autoFocus
        {...fieldProps(form, "reason")}
      />
      <FormFooter form={form} submitLabel={t("confirm")} pending={removal.isPending} onCancel={onClose} />
    </form>
  );
}
