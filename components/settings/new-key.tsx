"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { curlCommand, firstSendable } from "#components/settings/curl-command.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import type { Scope } from "#lib/scopes.ts";
import { templatesQuery } from "#lib/templates/browser.ts";

/** A key, this once, with a command that is ready to run where the key may run it. */
export function NewKey({
  secret,
  scopes,
  onDone,
}: {
  secret: string;
  scopes: readonly Scope[];
  onDone: () => void;
}) {
  const t = useTranslations("settings.keys");
  return (
    <div className="flex flex-col gap-5">
      {/* The form that had the focus is gone: the key takes it. */}
      <SecretText secret={secret} copyLabel={t("copyKey")} />
      {scopes.includes("messages.send") ? <TryIt secret={secret} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* In a tab of its own: this view shows the key once. */}
        <a href="/docs" target="_blank" rel="noreferrer" className="text-accent text-sm hover:underline">
          {t("quickStart")}
        </a>
        <Button variant="primary" onClick={onDone}>
          {t("keptIt")}
        </Button>
      </div>
    </div>
  );
}

/** The command, once it is known whether a template can go. */
function TryIt({ secret }: { secret: string }) {
  const t = useTranslations("settings.keys");
  const { data, isPending } = useQuery(templatesQuery);
  if (isPending) return null;
  const template = firstSendable(data?.data ?? []);
  const curl = curlCommand(window.location.origin, secret, template);
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between">
        <p className="font-medium text-sm">{t("tryIt")}</p>
        <CopyButton text={curl} label={t("copyCurl")} />
      </div>
      <pre className="whitespace-pre-wrap rounded-md border bg-canvas p-3 font-mono text-xs [overflow-wrap:anywhere]">
        {curl}
      </pre>
      <p className="mt-1 text-muted text-xs">{t(template ? "tryItTemplate" : "tryItText")}</p>
    </div>
  );
}
