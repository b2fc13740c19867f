"use client";

import { useTranslations } from "next-intl";
import {
  ChoiceSetting,
  NumberSetting,
  SettingGroup,
  SwitchSetting,
} from "#components/sandbox/setting-rows.tsx";
import type { TabProps } from "#components/sandbox/use-behavior.ts";
import { MIB } from "#lib/platform/byte-units.ts";
import { HOUR, MINUTE } from "#lib/platform/clock.ts";
import { STATUS_VERSIONS, WEBHOOK_MODES } from "#lib/simulator/settings-schema.ts";
import { WEBHOOK_MAX_BYTES } from "#lib/whatsapp/limits.ts";

export function DeliveryTab({ behavior, change, disabled }: TabProps) {
  const t = useTranslations("sandbox.delivery");
  const { statuses, webhooks } = behavior.settings;
  const times = ["sentAfterMs", "deliveredAfterMs"] as const;
  const chances = ["duplicatePercent", "reversePercent", "missingDeliveredPercent"] as const;
  return (
    <>
      <SettingGroup title={t("statuses")}>
        {times.map((name) => (
          <NumberSetting
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            unit="ms"
            max={HOUR}
            disabled={disabled}
            value={statuses[name]}
            onChange={(value) => change({ statuses: { [name]: value } })}
          />
        ))}
        <SwitchSetting
          label={t("readAutomatically")}
          hint={t("readAutomaticallyHint")}
          disabled={disabled}
          value={statuses.readAfterMs !== null}
          onChange={(on) => change({ statuses: { readAfterMs: on ? 1000 : null } })}
        />
        {statuses.readAfterMs === null ? null : (
          <NumberSetting
            label={t("readAfterMs")}
            hint={t("readAfterMsHint")}
            unit="ms"
            max={HOUR}
            disabled={disabled}
            value={statuses.readAfterMs}
            onChange={(readAfterMs) => change({ statuses: { readAfterMs } })}
          />
        )}
        <details>
          <summary className="min-h-6 cursor-pointer py-3 font-medium text-sm">{t("advanced")}</summary>
          <div className="divide-y border-t">
            <NumberSetting
              label={t("jitterMs")}
              hint={t("jitterMsHint")}
              unit="ms"
              max={HOUR}
              disabled={disabled}
              value={statuses.jitterMs}
              onChange={(jitterMs) => change({ statuses: { jitterMs } })}
            />
            {chances.map((name) => (
              <NumberSetting
                key={name}
                label={t(name)}
                hint={t(`${name}Hint`)}
                unit="%"
                max={100}
                disabled={disabled}
                value={statuses[name]}
                onChange={(value) => change({ statuses: { [name]: value } })}
              />
            ))}
            <ChoiceSetting
              label={t("version")}
              hint={t("versionHint")}
              disabled={disabled}
              value={statuses.version}
              choices={STATUS_VERSIONS.toReversed().map((value) => ({ value, title: t(value) }))}
              onChange={(version) => change({ statuses: { version } })}
            />
            <SwitchSetting
              label={t("contacts")}
              hint={t("contactsHint")}
              disabled={disabled}
              value={statuses.contacts}
              onChange={(contacts) => change({ statuses: { contacts } })}
            />
          </div>
        </details>
      </SettingGroup>
      <SettingGroup title={t("webhooks")}>
        <ChoiceSetting
          label={t("mode")}
          hint={
            webhooks.mode === "hold"
              ? `${t("held", { count: behavior.webhooksWaiting })} ${t("modeHint")}`
              : t("modeHint")
          }
          disabled={disabled}
          value={webhooks.mode}
          choices={WEBHOOK_MODES.map((value) => ({
            value,
            title: t(`modes.${value}`),
          }))}
          onChange={(mode) => change({ webhooks: { mode } })}
        />
        <NumberSetting
          label={t("batchMs")}
          hint={t("batchMsHint", { megabytes: WEBHOOK_MAX_BYTES / MIB })}
          unit="ms"
          max={MINUTE}
          disabled={disabled}
          value={webhooks.batchMs}
          onChange={(batchMs) => change({ webhooks: { batchMs } })}
        />
        <NumberSetting
          label={t("batchMax")}
          hint={t("batchMaxHint")}
          unit=""
          min={1}
          max={1000}
          disabled={disabled}
          value={webhooks.batchMax}
          onChange={(batchMax) => change({ webhooks: { batchMax } })}
        />
        {(["duplicate", "reverse", "wrongSignature"] as const).map((name) => (
          <SwitchSetting
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            disabled={disabled}
            value={webhooks[name]}
            onChange={(value) => change({ webhooks: { [name]: value } })}
          />
        ))}
        <NumberSetting
          label={t("retrySpeed")}
          hint={t("retrySpeedHint")}
          unit="×"
          min={1}
          max={100_000}
          disabled={disabled}
          value={webhooks.retrySpeed}
          onChange={(retrySpeed) => change({ webhooks: { retrySpeed } })}
        />
      </SettingGroup>
    </>
  );
}
