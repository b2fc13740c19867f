"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { connectNumber, numbersQuery } from "#lib/numbers/browser.ts";
import type { NumberView } from "#lib/numbers/schema.ts";

const fields = ["phoneNumberId", "wabaId", "accessToken", "appSecret", "verifyToken"] as const;
const secret = new Set<string>(["accessToken", "appSecret"]);
const digits = new Set<string>(["phoneNumberId", "wabaId"]);

/** What Meta's dashboard knows of a number, asked field by field and checked with WhatsApp before it is stored. */
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
  const connect = useMutation({
    mutationFn: connectNumber,
    // The token and the secret that were typed stay in no cache.
    gcTime: 0,
    onSuccess: (number) => {
      onConnected(number);
      void client.invalidateQueries(numbersQuery);
    },
  });
  const faults = faultsOf(connect.error);
  const form = useFocusFault(connect.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (connect.isPending) return;
    const data = new FormData(event.currentTarget);
    const value = (name: (typeof fields)[number]) => String(data.get(name) ?? "");
    connect.mutate({
      phoneNumberId: value("phoneNumberId"),
      wabaId: value("wabaId"),
      accessToken: value("accessToken"),
      appSecret: value("appSecret"),
      verifyToken: value("verifyToken"),
    });
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          type={secret.has(name) ? "password" : "text"}
          inputMode={digits.has(name) ? "numeric" : "text"}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={faults[name]}
        />
      ))}
      {faults.phoneNumberId ? null : <FormError error={connect.error} shown={fields} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={connect.isPending}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

/** The faults by field; a number that is connected already is a fault of its id. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return error.code === "NUMBER_TAKEN" ? { phoneNumberId: error.message } : error.fields;
}
