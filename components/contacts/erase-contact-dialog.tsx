"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { targetPath } from "#components/ui/change-url.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { withoutIsolates } from "#components/ui/isolate.ts";
import { notice } from "#components/ui/notice.ts";
import { contactListKey } from "#lib/contacts/browser.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { eraseContact, erasuresQuery } from "#lib/erasure/browser.ts";
import { toAsciiDigits } from "#lib/platform/digit-rules.ts";

const PARTS = ["goes", "traces", "stays"] as const;

export function EraseContactDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const t = useTranslations("contacts.erase");
  const client = useQueryClient();
  const router = useRouter();
  const form = useForm({ defaultValues: { typed: "" } });
  const erase = useMutation({
    mutationFn: () => eraseContact(contact.id),
    onSuccess: () => {
      // Not in the callback of `mutate`: the live event may unmount the dialog first. The person may have left meanwhile.
      if (targetPath() === `/contacts/${contact.id}`) router.replace("/contacts");
      for (const queryKey of [contactListKey, erasuresQuery.queryKey])
        void client.invalidateQueries({ queryKey });
      notice.success(t("done"));
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || erase.isPending || onClose()}
      title={t("title", { name: contact.displayName })}
      description={t("text")}
    >
      <form
        onSubmit={form.handleSubmit(() => erase.mutate())}
        noValidate
        className="flex flex-col gap-5 text-sm"
      >
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-muted">
          {PARTS.map((part) => (
            <li key={part}>{t(part)}</li>
          ))}
          <li>
            {t.rich("elsewhere", {
              name: contact.displayName,
              search: (chunks) => (
                <a
                  href={`/inbox?${new URLSearchParams({ q: contact.displayName })}`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-accent underline"
                >
                  {chunks}
                </a>
              ),
            })}
          </li>
        </ul>
        <TextField
          label={t("confirm", { name: contact.displayName })}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...fieldProps(form, "typed", {
            validate: (typed) => isNameOrNumber(typed, contact) || t("mismatch"),
          })}
        />
        <FormFooter
          form={form}
          submitLabel={t("submit")}
          variant="danger"
          pending={erase.isPending || erase.isSuccess}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function isNameOrNumber(typed: string, { displayName, phone }: ContactView): boolean {
  if (withoutIsolates(typed).trim() === displayName.trim()) return true;
  return phone !== null && toAsciiDigits(typed).replace(/\D/g, "") === phone;
}
