"use client";

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { endOfDay } from "#components/developers/keys/key-form-schema.ts";
import { NewKey } from "#components/developers/keys/new-key.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DateField, SelectField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { useLast } from "#components/ui/use-last.ts";
import { keysQuery, replaceKey } from "#lib/accounts/api-keys/browser.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";

const endChoices = ["now", "hour", "day", "threeDays", "week"] as const;
type EndChoice = (typeof endChoices)[number];

// The signed-in member's clock may be ahead, and the server allows seven days at most.
const VALID_FOR_MS: Record<EndChoice, number | null> = {
  now: null,
  hour: HOUR,
  day: DAY,
  threeDays: 3 * DAY,
  week: 7 * DAY - 5 * MINUTE,
};

function endOf(choice: EndChoice, now: number): { oldEndsAt?: string } {
  const validForMs = VALID_FOR_MS[choice];
  return validForMs === null ? {} : { oldEndsAt: new Date(now + validForMs).toISOString() };
}

/** Keeps the dialog open during the request, whose response cannot be fetched again. */
const REPLACING_KEY = ["replace-key"];

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
  const client = useQueryClient();
  const form = useForm<{ oldEndsAt: EndChoice; expiresAt: string }>();
  const replace = useMutation({
    mutationKey: REPLACING_KEY,
    mutationFn: (body: Parameters<typeof replaceKey>[1]) => replaceKey(apiKey.id, body),
    // The secret must not stay in the cache.
    gcTime: 0,
    onSuccess: ({ secret }) => {
      onMade(secret);
      void client.invalidateQueries(keysQuery);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit(({ oldEndsAt, expiresAt }) =>
    replace.mutate({
      ...endOf(oldEndsAt, Date.now()),
      ...(expiresAt ? { expiresAt: endOfDay(expiresAt) } : {}),
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SelectField
        label={t("oldKeyExpires")}
        hint={t("oldKeyExpiresHint")}
        defaultValue={"day" satisfies EndChoice}
        {...fieldProps(form, "oldEndsAt")}
      >
        {endChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`oldKeyExpiresIn.${choice}`)}
          </option>
        ))}
      </SelectField>
      <DateField label={t("newKeyExpires")} hint={t("expiresHint")} {...fieldProps(form, "expiresAt")} />
      <FormFooter form={form} submitLabel={t("replace")} pending={replace.isPending} onCancel={onCancel} />
    </form>
  );
}
