"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { curlCommand, firstSendable } from "#components/developers/keys/curl-command.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import type { Scope } from "#lib/platform/scopes.ts";
import { templatesQuery } from "#lib/templates/browser.ts";

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
      <SecretText secret={secret} copyLabel={t("copyKey")} />
      {scopes.includes("messages.send") ? <TryIt secret={secret} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <a href="/docs" target="_blank" rel="noreferrer" className="text-accent text-sm hover:underline">
          {t("quickStart")}
        </a>
        <Button variant="primary" onClick={onDone}>
          {t("stored")}
        </Button>
      </div>
    </div>
  );
}

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
