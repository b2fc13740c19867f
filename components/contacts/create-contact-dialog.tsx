"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { createContact } from "#lib/contacts/browser.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { suggestPhone } from "#lib/phone.ts";

/**
 * Makes a contact by hand, and opens its page.
 * @param onCreated where the dialog does not go with the page that it leaves
 */
export function CreateContactDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated?: () => void;
}) {
  const t = useTranslations("contacts.create");
  const common = useTranslations("common");
  const client = useQueryClient();
  const router = useRouter();
  const [typed, setTyped] = useState<Record<string, string>>();
  const create = useMutation({
    mutationFn: createContact,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ["contacts"] });
      router.push(`/contacts/${id}`);
      onCreated?.();
    },
  });
  const refused = create.error instanceof ApiError ? create.error.fields : undefined;
  const faults = typed ?? refused;
  const form = useFocusFault(faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const data = new FormData(event.currentTarget);
    const phone = suggestPhone(String(data.get("phone")));
    if (phone === null) return setTyped({ phone: t("phoneFault") });
    setTyped(undefined);
    const [name, externalId] = [String(data.get("name")).trim(), String(data.get("externalId")).trim()];
    create.mutate({ phone, ...(name ? { name } : {}), ...(externalId ? { externalId } : {}) });
  }

  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={t("title")} description={t("text")}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t("phone")}
          hint={t("phoneHint")}
          name="phone"
          type="tel"
          autoComplete="off"
          autoFocus
          error={faults?.phone}
        />
        <TextField
          label={t("name")}
          name="name"
          dir="auto"
          maxLength={120}
          autoComplete="off"
          error={faults?.name}
        />
        <TextField
          label={t("externalId")}
          hint={t("externalIdHint")}
          name="externalId"
          maxLength={128}
          autoComplete="off"
          error={faults?.externalId}
        />
        <FormError error={typed ? null : create.error} shown={["phone", "name", "externalId"]} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={create.isPending}>
            {common("cancel")}
          </Button>
          <Button type="submit" variant="primary" loading={create.isPending}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
