"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ImageField } from "#components/settings/image-field.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { WorkspaceAvatar } from "#components/ui/workspace-avatar.tsx";
import { removeLogo, storeLogo, workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";

export function WorkspaceLogo({
  settings: { name, logoUrl },
  workspaceId,
}: {
  settings: WorkspaceSettings;
  workspaceId: string;
}) {
  const t = useTranslations("workspace");
  const client = useQueryClient();
  const router = useRouter();
  const show = (saved: WorkspaceSettings, text: string) => {
    storeSaved(client, workspaceSettingsQuery, saved);
    notice.success(text);
    router.refresh();
  };
  return (
    <ImageField
      title={t("logo")}
      preview={<WorkspaceAvatar id={workspaceId} name={name} logoUrl={logoUrl} className="size-16 text-lg" />}
      hasImage={logoUrl !== null}
      texts={{ upload: t("uploadLogo"), replace: t("replaceLogo"), remove: t("removeLogo") }}
      onStore={async (file) => show(await storeLogo(file), t("logoSaved"))}
      onRemove={async () => show(await removeLogo(), t("logoRemoved"))}
    />
  );
}
