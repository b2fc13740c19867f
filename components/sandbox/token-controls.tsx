"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SettingGroup } from "#components/sandbox/setting-rows.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { TokenControl } from "#lib/simulator/account-schema.ts";
import { controlTokens } from "#lib/simulator/browser.ts";

const ACTIONS: readonly { name: "expire" | "revoke" | "issueDay" | "issue"; control: TokenControl }[] = [
  { name: "expire", control: { action: "expire" } },
  { name: "revoke", control: { action: "revoke" } },
  { name: "issueDay", control: { action: "issue", lifeMs: DAY } },
  { name: "issue", control: { action: "issue" } },
];

export function TokenControls({ phoneNumberId, disabled }: { phoneNumberId: string; disabled: boolean }) {
  const t = useTranslations("sandbox.account");
  const settings = useTranslations("settings.number");
  const run = useMutation({
    mutationFn: (control: TokenControl) => controlTokens(phoneNumberId, control),
    onSuccess: (token) => {
      if (token === null) notice.success(t("noTokens"));
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <SettingGroup title={t("tokens")}>
      <div className="py-3">
        <p className="text-muted text-xs">{t("tokensHint")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {ACTIONS.map(({ name, control }) => (
            <Button
              key={name}
              size="sm"
              disabled={disabled || run.isPending}
              onClick={() => run.mutate(control)}
            >
              {t(`token.${name}`)}
            </Button>
          ))}
        </div>
        {run.data ? (
          <div role="status" className="mt-3 flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate rounded bg-raised px-2 py-1 text-xs">{run.data}</code>
            <CopyButton text={run.data} label={settings("copy")} />
          </div>
        ) : null}
      </div>
    </SettingGroup>
  );
}
