"use client";

import { Bell, BellOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { SwitchRow } from "#components/settings/preferences/preference-rows.tsx";
import { PushRow } from "#components/settings/preferences/push-row.tsx";
import {
  askPermission,
  useNotificationPermission,
} from "#components/settings/preferences/use-notification-permission.ts";
import { Button } from "#components/ui/button.tsx";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";

interface RowsProps {
  preferences: Preferences;
  change: (change: Partial<Preferences>) => void;
}

export function NotificationRows({ preferences, change }: RowsProps) {
  const t = useTranslations("shell.preferences");
  return (
    <>
      <PermissionRow />
      <SwitchRow
        label={t("desktopMine")}
        hint={t("desktopMineHint")}
        checked={preferences.desktopMine}
        onChange={(desktopMine) => change({ desktopMine })}
      />
      <SwitchRow
        label={t("desktopMentions")}
        checked={preferences.desktopMentions}
        onChange={(desktopMentions) => change({ desktopMentions })}
      />
      <SwitchRow
        label={t("titleBadge")}
        hint={t("titleBadgeHint")}
        checked={preferences.titleBadge}
        onChange={(titleBadge) => change({ titleBadge })}
      />
      <PushRow />
      <SwitchRow
        label={t("pushPreview")}
        hint={t("pushPreviewHint")}
        checked={preferences.pushPreview}
        onChange={(pushPreview) => change({ pushPreview })}
      />
    </>
  );
}

function PermissionRow() {
  const t = useTranslations("shell.preferences");
  const permission = useNotificationPermission();
  if (permission === "unknown") return <div className="h-16" />;
  const Icon = permission === "denied" || permission === "unsupported" ? BellOff : Bell;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-48 flex-1">{t(`permission.${permission}`)}</p>
      {permission === "default" ? (
        <Button variant="primary" onClick={() => void askPermission()}>
          {t("allow")}
        </Button>
      ) : null}
    </div>
  );
}
