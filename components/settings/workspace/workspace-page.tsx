"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CreateWorkspace } from "#components/settings/workspace/create-workspace.tsx";
import { DeleteWorkspace } from "#components/settings/workspace/delete-workspace.tsx";
import { RequireTwoFactor } from "#components/settings/workspace/require-two-factor.tsx";
import { WorkspaceForm } from "#components/settings/workspace/workspace-form.tsx";
import { WorkspaceLogo } from "#components/settings/workspace/workspace-logo.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";

export function WorkspacePage({ currentMember }: { currentMember: CurrentMember }) {
  const t = useTranslations("workspace");
  const { data, error, refetch } = useQuery(workspaceSettingsQuery);
  const canCreate = usePermission("workspace.create");
  const canDelete = usePermission("workspace.delete");
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      {data ? (
        <div className="flex flex-col gap-8">
          <WorkspaceLogo settings={data} workspaceId={currentMember.workspace.id} />
          <WorkspaceForm settings={data} />
          <RequireTwoFactor isRequired={data.twoFactorRequired} />
          {canCreate ? <CreateWorkspace /> : null}
          {canDelete ? <DeleteWorkspace workspace={data.name} /> : null}
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}
