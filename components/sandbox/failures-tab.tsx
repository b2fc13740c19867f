"use client";

import { useTranslations } from "next-intl";
import { FailNext } from "#components/sandbox/fail-next.tsx";
import {
  ChoiceSetting,
  NumberSetting,
  SettingGroup,
  SwitchSetting,
  TextSetting,
} from "#components/sandbox/setting-rows.tsx";
import type { TabProps } from "#components/sandbox/use-behavior.ts";
import { Button } from "#components/ui/button.tsx";
import { releaseHeldTemplates } from "#lib/simulator/browser.ts";
import { QUALITY_RESULTS, type SandboxBehavior } from "#lib/simulator/schema.ts";
import { RESPONSE_DELAY_MAX_MS, RESPONSE_DROPS } from "#lib/simulator/settings-schema.ts";

export function FailuresTab({
  behavior,
  change,
  run,
  disabled,
}: TabProps & { run: (call: () => Promise<SandboxBehavior>) => void }) {
  const t = useTranslations("sandbox.failures");
  const { phoneNumberId, heldMessages, settings } = behavior;
  const { answers, limits } = settings;
  return (
    <>
      <FailNext behavior={behavior} run={run} disabled={disabled} />
      <SettingGroup title={t("responses")}>
        <NumberSetting
          label={t("delayMs")}
          hint={t("delayMsHint")}
          unit="ms"
          max={RESPONSE_DELAY_MAX_MS}
          disabled={disabled}
          value={answers.delayMs}
          onChange={(delayMs) => change({ answers: { delayMs } })}
        />
        <ChoiceSetting
          label={t("drop")}
          hint={t("dropHint")}
          disabled={disabled}
          value={answers.drop}
          choices={RESPONSE_DROPS.map((value) => ({
            value,
            title: t(`dropKinds.${value}`),
          }))}
          onChange={(drop) => change({ answers: { drop } })}
        />
      </SettingGroup>
      <SettingGroup title={t("limits")}>
        <SwitchSetting
          label={t("throughput")}
          hint={t("throughputHint")}
          disabled={disabled}
          value={limits.throughput}
          onChange={(throughput) => change({ limits: { throughput } })}
        />
        <NumberSetting
          label={t("messagesPerSecond")}
          hint={t("messagesPerSecondHint")}
          unit="/s"
          min={1}
          max={1000}
          disabled={disabled || !limits.throughput}
          value={limits.messagesPerSecond}
          onChange={(messagesPerSecond) => change({ limits: { messagesPerSecond } })}
        />
        <SwitchSetting
          label={t("pair")}
          hint={t("pairHint")}
          disabled={disabled}
          value={limits.pair}
          onChange={(pair) => change({ limits: { pair } })}
        />
        <TextSetting
          label={t("allowList")}
          hint={t("allowListHint")}
          disabled={disabled}
          maxLength={80}
          pattern={/^[1-9]\d{6,14}(,[1-9]\d{6,14}){0,4}$/}
          value={limits.allowList.join(",") || null}
          onChange={(list) => change({ limits: { allowList: list?.split(",") ?? [] } })}
        />
      </SettingGroup>
      <SettingGroup title={t("quality")}>
        <SwitchSetting
          label={t("holdTemplates")}
          hint={t("holdTemplatesHint")}
          disabled={disabled}
          value={answers.holdTemplates}
          onChange={(holdTemplates) => change({ answers: { holdTemplates } })}
        />
        <div className="flex items-center gap-2 py-3">
          <p className="flex-1 text-sm">{t("heldCount", { count: heldMessages })}</p>
          {QUALITY_RESULTS.map((qualityResult) => (
            <Button
              key={qualityResult}
              size="sm"
              disabled={disabled || heldMessages === 0}
              onClick={() => run(() => releaseHeldTemplates(phoneNumberId, qualityResult))}
            >
              {t(qualityResult)}
            </Button>
          ))}
        </div>
      </SettingGroup>
    </>
  );
}
