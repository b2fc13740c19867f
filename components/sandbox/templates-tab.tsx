"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { SettingRowsSkeleton } from "#components/sandbox/sandbox-skeleton.tsx";
import { NumberSetting, SettingGroup } from "#components/sandbox/setting-rows.tsx";
import { listTemplateActions, type TemplateAction } from "#components/sandbox/template-actions.ts";
import { WhatsAppApproval } from "#components/settings/templates/approval-badges.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { DAY } from "#lib/platform/clock.ts";
import { controlTemplate, sandboxTemplatesQuery, setReviewDelay } from "#lib/simulator/browser.ts";
import {
  QUALITY_SCORES,
  type SandboxTemplateView,
  TEMPLATE_CATEGORIES,
} from "#lib/simulator/template-schema.ts";

export function TemplatesTab({ disabled }: { disabled: boolean }) {
  const t = useTranslations("sandbox.templatesTab");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sandboxTemplatesQuery);
  const run = useMutation({
    mutationFn: (request: () => Promise<unknown>) => request(),
    onSuccess: () => client.invalidateQueries(sandboxTemplatesQuery),
    onError: (error) => notice.error(errorText(error)),
  });
  if (!data) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SettingRowsSkeleton />;
  }
  return (
    <>
      <SettingGroup title={t("review")}>
        <NumberSetting
          label={t("delay")}
          hint={t("delayHint")}
          unit="ms"
          max={DAY}
          disabled={disabled}
          value={data.reviewDelayMs}
          onChange={(delay) => run.mutate(() => setReviewDelay(delay))}
        />
      </SettingGroup>
      <SettingGroup title={t("templates")}>
        {data.data.map((template) => (
          <Template
            key={template.id}
            template={template}
            disabled={disabled}
            onAction={({ control }) => run.mutate(() => controlTemplate(template.id, control))}
          />
        ))}
      </SettingGroup>
    </>
  );
}

const TRANSLATED = [...TEMPLATE_CATEGORIES, ...QUALITY_SCORES];

function isTranslated(code: string): code is (typeof TRANSLATED)[number] {
  return TRANSLATED.some((known) => known === code);
}

function Template({
  template,
  disabled,
  onAction,
}: {
  template: SandboxTemplateView;
  disabled: boolean;
  onAction: (action: TemplateAction) => void;
}) {
  const t = useTranslations("sandbox.templatesTab");
  const { name, language, category, quality, status } = template;
  const labelOf = (code: string) => (isTranslated(code) ? t(`values.${code}`) : code);
  return (
    <div className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-all font-medium text-sm">{name}</p>
        <p className="text-muted text-xs">
          {language} · {labelOf(category)} · {t("qualityValue", { quality: labelOf(quality) })}
        </p>
      </div>
      <WhatsAppApproval template={{ whatsappStatus: status }} />
      {disabled ? null : (
        <Menu label={t("menu", { name })} icon={<Ellipsis aria-hidden className="size-4" />}>
          {listTemplateActions(template).map((action) => (
            <MenuItem key={`${action.name} ${action.code}`} onSelect={() => onAction(action)}>
              {t(`action.${action.name}`, { code: labelOf(action.code ?? "") })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
