"use client";

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { NewKey } from "#components/settings/new-key.tsx";
import { endOfDay } from "#components/settings/read-key-form.ts";
import { type EndChoice, endChoices, endOf } from "#components/settings/replacement-end.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SelectField, TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useLast } from "#components/ui/use-last.ts";
import { ApiError } from "#lib/http/api-error.ts";
import { keysQuery, replaceKey } from "#lib/keys/browser.ts";
import type { KeyView } from "#lib/keys/schema.ts";

/** Marks the replacing of a key, so that its dialog is not closed meanwhile: the answer cannot be had twice. */
const REPLACING_KEY = ["replace-key"];

/** Makes a key like another and says when the other ends; the new one is shown once. */
export function ReplaceKeyDialog({ apiKey, onClose }: { apiKey: KeyView | null; onClose: () => void }) {
  const t = useTranslations("settings.keys");
  const shown = useLast(apiKey);
  const [secret, setSecret] = useState<string | null>(null);
  const waiting = useIsMutating({ mutationKey: REPLACING_KEY }) > 0;
  if (apiKey === null && secret !== null) setSecret(null);
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={(open) => open || onClose()}
      dismissible={secret === null && !waiting}
      title={secret ? t("createdTitle") : t("replaceTitle", { name: shown?.name ?? "" })}
      description={t(secret ? "createdText" : "replaceText")}
    >
      {shown && secret ? (
        <NewKey secret={secret} scopes={shown.scopes} onDone={onClose} />
      ) : shown ? (
        <ReplaceKeyForm key={shown.id} apiKey={shown} onMade={setSecret} onCancel={onClose} />
      ) : null}
    </Dialog>
  );
}

function ReplaceKeyForm({
  apiKey,
  onMade,
  onCancel,
}: {
  apiKey: KeyView;
  onMade: (secret: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.keys");
  const common = useTranslations("common");
  const client = useQueryClient();
  const replace = useMutation({
    mutationKey: REPLACING_KEY,
    mutationFn: (body: Parameters<typeof replaceKey>[1]) => replaceKey(apiKey.id, body),
    // The secret is handed on and stays in no cache.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onMade(secret);
      void client.invalidateQueries(keysQuery);
    },
  });
  const faults = replace.error instanceof ApiError ? replace.error.fields : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (replace.isPending) return;
    const form = new FormData(event.currentTarget);
    const ends = endChoices.find((choice) => choice === form.get("oldEnds")) ?? "now";
    const expires = String(form.get("expiresAt") ?? "");
    replace.mutate({ ...endOf(ends, Date.now()), ...(expires ? { expiresAt: endOfDay(expires) } : {}) });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SelectField
        label={t("oldEnds")}
        hint={t("oldEndsHint")}
        name="oldEnds"
        defaultValue={"day" satisfies EndChoice}
        error={faults?.oldEndsAt}
      >
        {endChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`oldEndsIn.${choice}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("newExpires")}
        hint={t("expiresHint")}
        name="expiresAt"
        type="date"
        max="9999-12-31"
        error={faults?.expiresAt}
      />
      <FormError error={replace.error} shown={["oldEndsAt", "expiresAt"]} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={replace.isPending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="primary" loading={replace.isPending}>
          {t("replace")}
        </Button>
      </div>
    </form>
  );
}
