"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AccountTab } from "#components/sandbox/account-tab.tsx";
import { ClockPanel } from "#components/sandbox/clock-panel.tsx";
import { CustomersTab } from "#components/sandbox/customers-tab.tsx";
import { DeliveryTab } from "#components/sandbox/delivery-tab.tsx";
import { FailuresTab } from "#components/sandbox/failures-tab.tsx";
import { ControlPanelSkeleton } from "#components/sandbox/sandbox-skeleton.tsx";
import { TemplatesTab } from "#components/sandbox/templates-tab.tsx";
import { useBehavior } from "#components/sandbox/use-behavior.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { Tabs } from "#components/ui/tabs.tsx";

interface ControlPanelProps {
  phoneNumberId: string;
  now: string;
  onOpenChat: (waId: string, profileName: string) => void;
  onClose: () => void;
}

export function ControlPanel({ phoneNumberId, now, onOpenChat, onClose }: ControlPanelProps) {
  const t = useTranslations("sandbox.panel");
  const { behavior, error, refetch, change, run } = useBehavior(phoneNumberId);
  const canManage = usePermission("sandbox.manage");
  if (!behavior) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <ControlPanelSkeleton />;
  }
  const props = { behavior, change, disabled: !canManage };
  return (
    <section aria-label={t("title")} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex items-start gap-2 px-4 pt-4 pb-2">
        <div className="flex-1">
          <SectionTitle>{t("title")}</SectionTitle>
          <p className="mt-0.5 text-muted text-xs">{t(canManage ? "text" : "readOnly")}</p>
        </div>
        <Button variant="ghost" size="icon" aria-label={t("close")} onClick={onClose} className="xl:hidden">
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <Tabs
        label={t("title")}
        tabs={[
          { value: "delivery", title: t("delivery"), content: <DeliveryTab {...props} /> },
          { value: "failures", title: t("failures"), content: <FailuresTab {...props} run={run} /> },
          {
            value: "customers",
            title: t("customers"),
            content: <CustomersTab {...props} onOpen={onOpenChat} />,
          },
          { value: "templates", title: t("templates"), content: <TemplatesTab disabled={!canManage} /> },
          {
            value: "account",
            title: t("account"),
            content: <AccountTab phoneNumberId={phoneNumberId} disabled={!canManage} />,
          },
          { value: "clock", title: t("clock"), content: <ClockPanel now={now} disabled={!canManage} /> },
        ]}
      />
    </section>
  );
}
