"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { numbersQuery, rotateSecrets } from "#lib/numbers/browser.ts";
import type { NumberView } from "#lib/numbers/schema.ts";

const fields = ["accessToken", "appSecret", "verifyToken"] as const;

export function SecretsDialog({
  number,
  open,
  onClose,
}: {
  number: NumberView;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("settings.number");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("secretsTitle")}
      description={t("secretsText")}
    >
      <SecretsForm number={number} onClose={onClose} />
    </Dialog>
  );
}

function SecretsForm({ number, onClose }: { number: NumberView; onClose: () => void }) {
  const t = useTranslations("settings.number");
  const common = useTranslations("common");
  const client = useQueryClient();
  const form = useForm<Record<(typeof fields)[number], string>>();
  const rotate = useMutation({
    mutationFn: (body: Record<string, string>) => rotateSecrets(number.id, body),
    // The secrets must not stay in the cache.
    gcTime: 0,
    onSuccess: () => {
      notice.success(t("secretsDone"));
      onClose();
      void client.invalidateQueries(numbersQuery);
      void client.invalidateQueries(alertsQuery);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((typed) => {
    const given = fields.map((name) => [name, typed[name].trim()]).filter(([, value]) => value !== "");
    rotate.mutate(Object.fromEntries(given));
  });

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          hint={t(`${name}Change`)}
          type={name === "verifyToken" ? "text" : "password"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, name)}
        />
      ))}
      <FormError error={form.formState.errors.root?.message} />
      <DialogFooter>
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={rotate.isPending}>
          {t("secretsSubmit")}
        </Button>
      </DialogFooter>
    </form>
  );
}
