"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConnectNumberDialog } from "#components/settings/connect-number-dialog.tsx";
import { NumberCard } from "#components/settings/number-card.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { addSandboxNumber, numbersQuery } from "#lib/numbers/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function NumbersPage() {
  const t = useTranslations("settings.number");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(numbersQuery);
  const [connecting, setConnecting] = useState(false);
  const add = useMutation({
    mutationFn: addSandboxNumber,
    onSuccess: () => client.invalidateQueries(numbersQuery),
    onError: (error) => notice.error(errorText(error)),
  });
  const wantsSandbox = data?.sandboxEnabled && !data.data.some(({ kind }) => kind === "sandbox");
  const actions = (
    <div className="flex flex-wrap gap-2">
      {wantsSandbox ? (
        <Button loading={add.isPending} onClick={() => add.mutate()}>
          {t("sandbox")}
        </Button>
      ) : null}
      <Button variant="primary" onClick={() => setConnecting(true)}>
        {t("connect")}
      </Button>
    </div>
  );
  return (
    <>
      <PageHeader title={t("title")} action={data?.data.length === 0 ? null : actions}>
        {t("text")}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <div className="flex flex-col gap-4">
            {data.data.map((number) => (
              <NumberCard key={number.id} number={number} />
            ))}
          </div>
        ) : (
          <EmptyState icon={<Phone className="size-6" />} title={t("emptyTitle")} action={actions}>
            {t(data.sandboxEnabled ? "emptyText" : "emptyTextNoSandbox")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <ConnectNumberDialog open={connecting} onOpenChange={setConnecting} />
    </>
  );
}
