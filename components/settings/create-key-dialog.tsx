"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { NewKey } from "#components/settings/new-key.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { ApiError, errorText } from "#lib/http/fetch-json.ts";
import { createKey, keysQuery } from "#lib/keys/browser.ts";
import { KEY_NAME_MAX, type Scope, scopeEndpoints, scopes } from "#lib/keys/schema.ts";

/** Makes a key in one dialog and shows it once; it is closed on purpose, not by a stray click. */
export function CreateKeyDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("settings.keys");
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={secret === null}
      title={t(secret === null ? "create" : "createdTitle")}
      description={t(secret === null ? "text" : "createdText")}
    >
      {secret === null ? (
        <CreateKeyForm onCreated={setSecret} onCancel={() => onOpenChange(false)} />
      ) : (
        <NewKey
          secret={secret}
          onDone={() => {
            setSecret(null);
            onOpenChange(false);
          }}
        />
      )}
    </Dialog>
  );
}

function CreateKeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.keys");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [tried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: createKey,
    // The secret is handed on and stays in no cache.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onCreated(secret);
      void client.invalidateQueries(keysQuery);
    },
  });
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const addressFault = Object.entries(fields).find(([path]) => path.startsWith("allowedCidrs"))?.[1];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0 || create.isPending) return;
    const form = new FormData(event.currentTarget);
    const expires = String(form.get("expiresAt") ?? "");
    const addresses = String(form.get("allowed") ?? "").split(/\s+/);
    create.mutate({
      name: String(form.get("name")),
      scopes: [...chosen],
      expiresAt: expires ? new Date(`${expires}T23:59:59`).toISOString() : null,
      allowedCidrs: addresses.filter(Boolean),
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        name="name"
        required
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        error={fields.name}
      />
      <fieldset>
        <div className="mb-2 flex items-center justify-between">
          <legend className="float-left font-medium text-sm">{t("scopes")}</legend>
          <Button size="sm" variant="ghost" onClick={() => setChosen(["messages.send"])}>
            {t("sendOnly")}
          </Button>
        </div>
        <ul className="divide-y rounded-md border">
          {scopes.map((scope) => (
            <li key={scope}>
              <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-raised">
                <input
                  type="checkbox"
                  checked={chosen.includes(scope)}
                  onChange={(event) =>
                    setChosen(
                      event.target.checked ? [...chosen, scope] : chosen.filter((item) => item !== scope),
                    )
                  }
                  className="mt-0.5 size-4 accent-accent"
                />
                <span>
                  <span className="block font-medium text-sm">{scope}</span>
                  <span className="block font-mono text-muted text-xs">
                    {scopeEndpoints[scope].join(", ")}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {tried && chosen.length === 0 ? (
          <p className="mt-1.5 text-danger text-xs">{t("scopesMissing")}</p>
        ) : null}
      </fieldset>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">{t("more")}</summary>
        <div className="mt-3 flex flex-col gap-4">
          <TextField label={t("expiresAt")} name="expiresAt" type="date" error={fields.expiresAt} />
          <TextAreaField
            label={t("allowed")}
            hint={t("allowedHint")}
            name="allowed"
            error={addressFault}
            className="font-mono"
          />
        </div>
      </details>
      {create.error && Object.keys(fields).length === 0 ? (
        <p role="alert" className="text-danger text-sm">
          {errorText(create.error)}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common("cancel")}</Button>
        <Button type="submit" variant="primary" loading={create.isPending}>
          {t("create")}
        </Button>
      </div>
    </form>
  );
}
