"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { alertsQuery } from "#lib/alerts/browser.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { numbersQuery, rotateSecrets } from "#lib/numbers/browser.ts";
import type { NumberView } from "#lib/numbers/schema.ts";

const fields = ["accessToken", "appSecret", "verifyToken"] as const;

/** New secrets of a number: those that are left empty stay, and a token is tried before it replaces the old one. */
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
  const rotate = useMutation({
    mutationFn: (body: Record<string, string>) => rotateSecrets(number.id, body),
    // What was typed stays in no cache.
    gcTime: 0,
    onSuccess: () => {
      notice.success(t("secretsDone"));
      onClose();
      void client.invalidateQueries(numbersQuery);
      void client.invalidateQueries(alertsQuery);
    },
  });
  const faults = rotate.error instanceof ApiError ? rotate.error.fields : {};
  const form = useFocusFault(rotate.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (rotate.isPending) return;
    const data = new FormData(event.currentTarget);
    const given = fields.flatMap((name) => {
      const value = String(data.get(name) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    });
    rotate.mutate(Object.fromEntries(given));
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          hint={t(`${name}Change`)}
          type={name === "verifyToken" ? "text" : "password"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={faults[name]}
        />
      ))}
      <FormError error={rotate.error} shown={fields} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={rotate.isPending}>
          {t("secretsSubmit")}
        </Button>
      </div>
    </form>
  );
}
