"use client";

import { useTranslations } from "next-intl";
import { ChoiceSetting, SettingGroup, TextSetting } from "#components/sandbox/setting-rows.tsx";
import type { TabProps } from "#components/sandbox/use-behavior.ts";
import { Button } from "#components/ui/button.tsx";
import { type MagicSuffix, magicScenarios } from "#lib/simulator/magic-recipient-rules.ts";
import { CUSTOMER_IDENTITIES } from "#lib/simulator/settings-schema.ts";

/** From the range reserved for fiction; behavior depends only on the last digits. */
const PREFIX = "1555555";
const suffixes = Object.keys(magicScenarios).filter(
  (suffix): suffix is MagicSuffix => suffix in magicScenarios,
);

export function CustomersTab({
  behavior,
  change,
  disabled,
  onOpen,
}: TabProps & { onOpen: (waId: string, profileName: string) => void }) {
  const t = useTranslations("sandbox.customersTab");
  const magic = useTranslations("sandbox.magic");
  const { identity, seed } = behavior.settings;
  return (
    <>
      <SettingGroup title={t("identities")}>
        <ChoiceSetting
          label={t("identity")}
          hint={t(`identityHint.${identity}`)}
          disabled={disabled}
          value={identity}
          choices={CUSTOMER_IDENTITIES.map((value) => ({
            value,
            title: t(`identityNames.${value}`),
          }))}
          onChange={(next) => change({ identity: next })}
        />
        <TextSetting
          label={t("seed")}
          hint={t("seedHint")}
          disabled={disabled}
          maxLength={64}
          pattern={/^\S{1,64}$/}
          value={seed}
          onChange={(next) => change({ seed: next })}
        />
      </SettingGroup>
      <SettingGroup title={t("magic")}>
        <p className="py-3 text-muted text-xs">
          {t("magicText")}{" "}
          <a href="/docs/sandbox" className="text-accent underline underline-offset-2">
            {t("magicMore")}
          </a>
        </p>
        <ul className="divide-y">
          {suffixes.map((suffix) => (
            <li key={suffix} className="flex items-start gap-3 py-2">
              <span className="tabular w-12 shrink-0 font-mono text-sm">…{suffix}</span>
              <span className="flex-1 text-sm">{magic(suffix)}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("openMagic", { suffix })}
                onClick={() => onOpen(PREFIX + suffix, `…${suffix}`)}
              >
                {t("open")}
              </Button>
            </li>
          ))}
        </ul>
      </SettingGroup>
    </>
  );
}
