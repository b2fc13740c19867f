"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { connectNumber, numbersQuery } from "#lib/numbers/browser.ts";
import type { NumberView } from "#lib/numbers/schema.ts";

const fields = ["phoneNumberId", "wabaId", "accessToken", "appSecret", "verifyToken"] as const;
const secret = new Set<string>(["accessToken", "appSecret"]);
const digits = new Set<string>(["phoneNumberId", "wabaId"]);

export function ConnectNumberForm({
  onConnected,
  onCancel,
}: {
  onConnected: (number: NumberView) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.number");
  const common = useTranslations("common");
  const client = useQueryClient();
  const form = useForm<Record<(typeof fields)[number], string>>();
  const connect = useMutation({
    mutationFn: connectNumber,
    // The token and secret must not stay in the cache.
    gcTime: 0,
    onSuccess: (number) => {
      onConnected(number);
      void client.invalidateQueries(numbersQuery);
    },
    onError: (error) => showServerErrors(form, error, { NUMBER_TAKEN: "phoneNumberId" }),
  });
  return (
    <form onSubmit={form.handleSubmit((typed) => connect.mutate(typed))} className="flex flex-col gap-4">
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          type={secret.has(name) ? "password" : "text"}
          inputMode={digits.has(name) ? "numeric" : "text"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fieldProps(form, name)}
        />
      ))}
      <FormError error={form.formState.errors.root?.message} />
      <DialogFooter>
        <Button onClick={onCancel}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={connect.isPending}>
          {t("submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}
