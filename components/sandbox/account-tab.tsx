"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SettingRowsSkeleton } from "#components/sandbox/sandbox-skeleton.tsx";
import { ChoiceSetting, SettingGroup, SwitchSetting } from "#components/sandbox/setting-rows.tsx";
import { TokenControls } from "#components/sandbox/token-controls.tsx";
import { Button } from "#components/ui/button.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import {
  ACCOUNT_EVENTS,
  ACCOUNT_STATUSES,
  type AccountChange,
  LIMIT_TIERS,
  NAME_STATUSES,
  NUMBER_STATUSES,
  QUALITY_RATINGS,
  THROUGHPUT_LEVELS,
} from "#lib/simulator/account-schema.ts";
import { changeAccount, sandboxAccountQuery, sendAccountEvent } from "#lib/simulator/browser.ts";

type AccountValue =
  | (typeof QUALITY_RATINGS)[number]
  | (typeof NAME_STATUSES)[number]
  | (typeof LIMIT_TIERS)[number]
  | (typeof THROUGHPUT_LEVELS)[number]
  | (typeof NUMBER_STATUSES)[number]
  | (typeof ACCOUNT_STATUSES)[number];

export function AccountTab({ phoneNumberId, disabled }: { phoneNumberId: string; disabled: boolean }) {
  const t = useTranslations("sandbox.account");
  const client = useQueryClient();
  const query = sandboxAccountQuery(phoneNumberId);
  const { data: account, error, refetch } = useQuery(query);
  const onError = (error: unknown) => notice.error(errorText(error));
  const { mutate: change } = useMutation({
    mutationFn: (body: AccountChange) => changeAccount(phoneNumberId, body),
    onSuccess: (changed) => storeSaved(client, query, changed),
    onError,
  });
  const sendEvent = useMutation({
    mutationFn: (event: (typeof ACCOUNT_EVENTS)[number]) => sendAccountEvent(phoneNumberId, event),
    onSuccess: () => notice.success(t("sent")),
    onError,
  });
  if (!account) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SettingRowsSkeleton />;
  }
  const choices = <Value extends AccountValue>(values: readonly Value[]) =>
    values.map((value) => ({ value, title: t(`values.${value as AccountValue}`) }));
  const row = (name: "quality" | "name" | "limit" | "throughput" | "status" | "account") => ({
    label: t(name),
    hint: t(`${name}Hint`),
    disabled,
  });
  return (
    <>
      <SettingGroup title={t("numberGroup")}>
        <ChoiceSetting
          {...row("quality")}
          value={account.qualityRating}
          choices={choices(QUALITY_RATINGS)}
          onChange={(qualityRating) => change({ qualityRating })}
        />
        <ChoiceSetting
          {...row("name")}
          value={account.nameStatus}
          choices={choices(NAME_STATUSES)}
          onChange={(nameStatus) => change({ nameStatus })}
        />
        <ChoiceSetting
          {...row("limit")}
          value={account.limitTier}
          choices={choices(LIMIT_TIERS)}
          onChange={(limitTier) => change({ limitTier })}
        />
        <ChoiceSetting
          {...row("throughput")}
          value={account.throughputLevel}
          choices={choices(THROUGHPUT_LEVELS)}
          onChange={(throughputLevel) => change({ throughputLevel })}
        />
        <ChoiceSetting
          {...row("status")}
          value={account.status}
          choices={choices(NUMBER_STATUSES)}
          onChange={(status) => change({ status })}
        />
        {account.pendingCode ? (
          <p className="py-3 text-muted text-xs">
            {t.rich("pendingCode", {
              code: () => <span className="font-mono text-text">{account.pendingCode}</span>,
            })}
          </p>
        ) : null}
      </SettingGroup>
      <SettingGroup title={t("accountGroup")}>
        <ChoiceSetting
          {...row("account")}
          value={account.accountStatus}
          choices={choices(ACCOUNT_STATUSES)}
          onChange={(accountStatus) => change({ accountStatus })}
        />
        <SwitchSetting
          label={t("subscribed")}
          hint={t("subscribedHint")}
          disabled={disabled}
          value={account.subscribed}
          onChange={(subscribed) => change({ subscribed })}
        />
        <div className="py-3">
          <p className="text-muted text-xs">{t("events")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {ACCOUNT_EVENTS.map((event) => (
              <Button
                key={event}
                size="sm"
                disabled={disabled || sendEvent.isPending}
                onClick={() => sendEvent.mutate(event)}
              >
                {t(`event.${event}`)}
              </Button>
            ))}
          </div>
        </div>
      </SettingGroup>
      <TokenControls phoneNumberId={phoneNumberId} disabled={disabled} />
    </>
  );
}
