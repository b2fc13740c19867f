"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { ApiError, errorText } from "#lib/http/fetch-json.ts";
import { connectNumber, numbersQuery } from "#lib/numbers/browser.ts";

const fields = ["phoneNumberId", "wabaId", "accessToken", "appSecret", "verifyToken"] as const;
const secret = new Set<string>(["accessToken", "appSecret"]);

/** What Meta's dashboard knows of a number, asked field by field and checked with WhatsApp before it is stored. */
export function ConnectNumberDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("settings.number");
  const common = useTranslations("common");
  const client = useQueryClient();
  const connect = useMutation({
    mutationFn: connectNumber,
    gcTime: 0,
    onSuccess: () => {
      onOpenChange(false);
      void client.invalidateQueries(numbersQuery);
    },
  });
  const faults = connect.error instanceof ApiError ? connect.error.fields : {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: (typeof fields)[number]) => String(form.get(name) ?? "");
    connect.mutate({
      phoneNumberId: value("phoneNumberId"),
      wabaId: value("wabaId"),
      accessToken: value("accessToken"),
      appSecret: value("appSecret"),
      verifyToken: value("verifyToken"),
    });
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("dialogTitle")} description={t("dialogText")}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {fields.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            type={secret.has(name) ? "password" : "text"}
            autoComplete="off"
            required
            error={faults[name]}
          />
        ))}
        <p role="alert" className="text-danger text-sm empty:hidden">
          {connect.error && Object.keys(faults).length === 0 ? errorText(connect.error) : null}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" loading={connect.isPending}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
