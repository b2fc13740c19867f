"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { encode } from "uqr";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { FormSkeleton } from "#components/ui/skeletons.tsx";
import {
  confirmAuthenticator,
  type NewAuthenticator,
  startAuthenticator,
  TURNING_ON,
  twoFactorQuery,
} from "#lib/accounts/two-factor/browser.ts";

/** Creates a secret and shows it. @param onDone receives the recovery codes */
export function SetUpTwoFactor({ onDone }: { onDone: (codes: string[]) => void }) {
  const { mutate, data, error } = useMutation({
    mutationFn: startAuthenticator,
    // The secret must not stay in the cache.
    gcTime: 0,
  });
  useEffect(() => mutate(), [mutate]);
  if (data) return <Authenticator authenticator={data} onDone={onDone} />;
  return error ? <LoadFailed error={error} onRetry={() => mutate()} /> : <FormSkeleton fields={1} hasImage />;
}

/** Shows a new secret, and confirms it with a first code. */
export function Authenticator({
  authenticator: { uri, secret },
  onDone,
}: {
  authenticator: NewAuthenticator;
  onDone: (codes: string[]) => void;
}) {
  const t = useTranslations("auth.twoFactor");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label={t("qrCode")} />
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="text-muted">{t("orType")}</p>
          <code dir="ltr" className="my-2 block break-all font-mono text-sm">
            {secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
          <CopyButton text={secret} label={t("copySecret")} />
        </div>
      </div>
      <CodeForm onDone={onDone} />
    </div>
  );
}

function CodeForm({ onDone }: { onDone: (codes: string[]) => void }) {
  const t = useTranslations("auth.twoFactor");
  const client = useQueryClient();
  const form = useForm({ defaultValues: { code: "" } });
  const confirm = useMutation({
    mutationKey: TURNING_ON,
    mutationFn: confirmAuthenticator,
    gcTime: 0,
    onSuccess: ({ codes }) => {
      void client.invalidateQueries(twoFactorQuery);
      onDone(codes);
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit(({ code }) => confirm.mutate(code))}
      noValidate
      className="flex flex-col gap-4"
    >
      <TextField
        label={t("code")}
        hint={t("codeHint")}
        inputMode="numeric"
        autoFocus
        autoComplete="one-time-code"
        dir="ltr"
        {...fieldProps(form, "code")}
      />
      <FormError error={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" loading={confirm.isPending} className="self-end">
        {t("confirm")}
      </Button>
    </form>
  );
}

/** Dark on white in both themes, because apps read nothing else reliably. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md border bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
