"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CreateKeyDialog } from "#components/developers/keys/create-key-dialog.tsx";
import { KeysTable } from "#components/developers/keys/keys-table.tsx";
import { ReplaceKeyDialog } from "#components/developers/keys/replace-key-dialog.tsx";
import { RevokeKeyDialog } from "#components/developers/keys/revoke-key-dialog.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { keysQuery } from "#lib/accounts/api-keys/browser.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";

export function KeysPage() {
  const t = useTranslations("settings.keys");
  const { data, error, refetch } = useQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [replacing, setReplacing] = useState<KeyView | null>(null);
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={data?.data.length === 0 ? null : create}>
        {t("text")}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <KeysTable keys={data.data} onReplace={setReplacing} onRevoke={setRevoking} />
        ) : (
          <EmptyState icon={<KeyRound className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
      <ReplaceKeyDialog apiKey={replacing} onClose={() => setReplacing(null)} />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
