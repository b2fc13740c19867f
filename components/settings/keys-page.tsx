"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CreateKeyDialog } from "#components/settings/create-key-dialog.tsx";
import { RevokeKeyDialog } from "#components/settings/revoke-key-dialog.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { keysQuery } from "#lib/keys/browser.ts";
import type { KeyView } from "#lib/keys/schema.ts";

const tones = { active: "success", expired: "warning", revoked: "neutral" } as const;

/** The workspace's API keys: who has which, how it is used, and the way to end one. */
export function KeysPage() {
  const t = useTranslations("settings.keys");
  const { data, error, refetch } = useQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={create}>
        {t("text")}
      </PageHeader>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState icon={<KeyRound className="size-6" />} title={t("emptyTitle")} action={create}>
          {t("emptyText")}
        </EmptyState>
      ) : null}
      {data && data.data.length > 0 ? <KeysTable keys={data.data} onRevoke={setRevoking} /> : null}
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function KeysTable({ keys, onRevoke }: { keys: KeyView[]; onRevoke: (key: KeyView) => void }) {
  const t = useTranslations("settings.keys");
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="[&>th]:px-3 md:[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th>{t("name")}</th>
            <th className="max-lg:hidden">{t("scopes")}</th>
            <th className="max-lg:hidden">{t("createdBy")}</th>
            <th className="whitespace-nowrap max-md:hidden">{t("lastUsed")}</th>
            <th className="max-lg:hidden">{t("expires")}</th>
            <th>{t("status")}</th>
            <th>
              <span className="sr-only">{t("revoke")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {keys.map((key) => (
            <tr key={key.id} className="align-top [&>td]:px-3 md:[&>td]:px-4 [&>td]:py-3">
              <td>
                <p className="font-medium">{key.name}</p>
                <p className="whitespace-nowrap font-mono text-muted text-xs">{key.hint}</p>
                <p className="mt-1 text-muted text-xs lg:hidden">{key.scopes.join(", ")}</p>
              </td>
              <td className="max-lg:hidden">
                <div className="flex flex-wrap gap-1">
                  {key.scopes.map((scope) => (
                    <Badge key={scope}>{scope}</Badge>
                  ))}
                </div>
              </td>
              <td className="max-lg:hidden">
                <p className="whitespace-nowrap">{key.createdByName ?? t("terminal")}</p>
                <DateTime
                  value={key.createdAt}
                  format="date"
                  className="whitespace-nowrap text-muted text-xs"
                />
              </td>
              <td className="max-md:hidden">
                {key.lastUsedAt ? (
                  <DateTime value={key.lastUsedAt} />
                ) : (
                  <span className="text-muted">{t("neverUsed")}</span>
                )}
                <p className="text-muted text-xs">{key.lastUsedAddress}</p>
              </td>
              <td className="max-lg:hidden">
                {key.expiresAt ? (
                  <DateTime value={key.expiresAt} format="date" />
                ) : (
                  <span className="text-muted">{t("noExpiry")}</span>
                )}
              </td>
              <td>
                <Badge tone={tones[key.state]}>{t(`state.${key.state}`)}</Badge>
              </td>
              <td className="text-right">
                {key.state === "revoked" ? null : (
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={t("revokeName", { name: key.name })}
                    onClick={() => onRevoke(key)}
                  >
                    {t("revoke")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list that could not be read: what happened, and again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  return (
    <EmptyState title={t("loadFailed")} action={<Button onClick={onRetry}>{common("retry")}</Button>}>
      {errorText(error)}
    </EmptyState>
  );
}
