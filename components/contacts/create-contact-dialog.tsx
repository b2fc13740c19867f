"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useDefaultCountry } from "#components/shell/session/workspace-context.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { contactListKey, createContact } from "#lib/contacts/browser.ts";
import { CONTACT_NAME_MAX, EXTERNAL_ID_MAX } from "#lib/contacts/rules.ts";
import { readPhone } from "#lib/platform/national-phone.ts";

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
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<{ phone: string; name: string; externalId: string }>();
  const create = useMutation({
    mutationFn: createContact,
    onSuccess: () => void client.invalidateQueries({ queryKey: contactListKey }),
    onError: (error) => showServerErrors(form, error),
  });
  const country = useDefaultCountry();
  const { regionNames } = useFormats();
  const submit = form.handleSubmit(({ phone, name, externalId }) => {
    const optional = { name: name.trim(), externalId: externalId.trim() };
    const given = Object.entries(optional).filter(([, value]) => value !== "");
    create.mutate(
      { phone: readPhone(phone, country) ?? phone, ...Object.fromEntries(given) },
      {
        onSuccess: ({ id }) => {
          navigate(`/contacts/${id}`);
          onCreated?.();
        },
      },
    );
  });

  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={t("title")} description={t("text")}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t("phone")}
          hint={
            country === null
              ? t("phoneHint")
              : t("phoneHintCountry", { country: regionNames().of(country) ?? country })
          }
          type="tel"
          autoComplete="off"
          autoFocus
          {...fieldProps(form, "phone", {
            validate: (typed: string) => readPhone(typed, country) !== null || t("phoneError"),
          })}
        />
        <TextField
          label={t("name")}
          dir="auto"
          maxLength={CONTACT_NAME_MAX}
          autoComplete="off"
          {...fieldProps(form, "name")}
        />
        <TextField
          label={t("externalId")}
          hint={t("externalIdHint")}
          maxLength={EXTERNAL_ID_MAX}
          autoComplete="off"
          {...fieldProps(form, "externalId")}
        />
        <FormFooter form={form} submitLabel={t("submit")} pending={create.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
