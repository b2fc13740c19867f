"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { WebhookFieldList } from "#components/settings/webhook-field-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { NumberView } from "#lib/numbers/schema.ts";

export function WebhookSteps({ number, onDone }: { number: NumberView; onDone: () => void }) {
  const t = useTranslations("settings.number");
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => steps.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <ol ref={steps} tabIndex={-1} className="ms-5 flex list-decimal flex-col gap-3 text-sm outline-none">
        <li>{t("stepOpen")}</li>
        <li>
          {t("stepCallbackUrl")}
          <span className="mt-1.5 flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 basis-64 break-all rounded-md border bg-canvas px-3 py-2 font-mono text-xs">
              {number.webhookUrl}
            </code>
            <CopyButton text={number.webhookUrl} label={t("copy")} />
          </span>
        </li>
        <li>{t("stepToken")}</li>
        <li>
          {t("stepSubscribe")}
          <WebhookFieldList />
        </li>
      </ol>
      <Button variant="primary" className="self-end" onClick={onDone}>
        {t("done")}
      </Button>
    </div>
  );
}
